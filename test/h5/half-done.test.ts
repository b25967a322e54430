// A half-filled form asks before it is left, by the browser's own ways too.
import { readFileSync } from 'node:fs'
import { browserMall } from '../support/browser-mall'
import { expectSoon, fillLogin, front, inFront, logIn, named, type Phone, phone } from '../support/phone'
import { connectionTo, WireClient } from '../support/wire-client'

const here = browserMall()
const FORM = 'pages/packOrder/addAddress'

/** The form of a new address over the list of them, with a name typed. */
async function halfFill(visitor: Phone) {
  const { page, open } = visitor
  await logIn(visitor, '13800000002')
  // The last that the app asks for by itself after its start.
  const isStarted = page.waitForResponse(/getAppConfigInfo/)
  await open('pages/packOrder/address/index')
  await isStarted
  await named(page, '新增收货地址').tap()
  await inFront(page, FORM)
  const name = front(page).getByLabel('收货人')
  await name.fill('林予安')
  const steps = (count: number) => expectSoon(() => page.evaluate(() => Object(history.state).steps ?? 0), count)
  await steps(1)
  return { page, name, steps, dialog: page.getByRole('alertdialog'), back: () => page.evaluate(() => history.back()) }
}

test('the browser’s back asks: who stays keeps what was typed and is asked again, who leaves is where they were', async () => {
  await here.withPhone(async (visitor) => {
    const { page, name, steps, dialog, back } = await halfFill(visitor)
    // By the button, then by back itself, which says no.
    for (const stay of [() => dialog.getByText('取消', { exact: true }).tap(), back]) {
      await back()
      await dialog.waitFor()
      await steps(1)
      await stay()
      await dialog.waitFor({ state: 'hidden' })
      await inFront(page, FORM)
      await expectSoon(() => name.inputValue(), '林予安')
      await steps(1)
    }
    await front(page).getByRole('button', { name: '返回' }).tap()
    await dialog.getByText('取消', { exact: true }).tap()
    await dialog.waitFor({ state: 'hidden' })
    await steps(1)
    await back()
    await dialog.getByText('离开', { exact: true }).tap()
    await inFront(page, 'pages/packOrder/address')
  })
})

test('a tab that is closed or loaded again asks in the browser’s words', async () => {
  await here.withPhone(async (visitor) => {
    const { page, name } = await halfFill(visitor)
    // Browsers ask for those only who have touched the page.
    await name.tap()
    const asked = page.waitForEvent('dialog')
    // Not by the driver, which would wait for the page that never comes.
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await name.inputValue()).toBe('林予安')
  })
})

/** The shopper's login ends on the server, as by 退出其他设备. */
async function endLogin({ page }: Phone): Promise<void> {
  const [device, session, login] = await page.evaluate(() =>
    ['DEVICE_ID', 'SESSION', 'LOGIN_INFO'].map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').data),
  )
  const client = WireClient.withSession(connectionTo(here.mall.url), Date.now, device, { ...session, ...login })
  await client.call('POST /core/account/session/destroySession', {})
}

/** The form filled in and sent after the login has ended: the login is in front. */
async function saveTooLate(visitor: Phone) {
  const filled = await halfFill(visitor)
  const { page } = filled
  const pasted = front(page).getByLabel('粘贴整段文字')
  await pasted.fill('林予安 13800000002 浙江省杭州市滨江区长河街道江南大道 228 号')
  await named(page, '识别并填入').tap()
  await expectSoon(() => front(page).getByLabel('详细地址').inputValue(), '江南大道 228 号')
  await pasted.fill('门口有猫')
  // Nothing but the save is to notice the end of it.
  await visitor.rested()
  await endLogin(visitor)
  await named(page, '保存').tap()
  await inFront(page, 'pages/login')
  return { ...filled, pasted: () => front(page).getByLabel('粘贴整段文字') }
}

test('a save that meets an ended login: its shopper finds all that was typed, and saves', async () => {
  await here.withPhone(async (visitor) => {
    const { page, pasted } = await saveTooLate(visitor)
    await fillLogin(page, '13800000002')
    await inFront(page, FORM)
    await expectSoon(() => front(page).getByLabel('收货人').inputValue(), '林予安')
    expect(await pasted().inputValue()).toBe('门口有猫')
    await named(page, '保存').tap()
    await inFront(page, 'pages/packOrder/address/index')
    await front(page).getByText('江南大道 228 号').first().waitFor()
  })
})

test('another shopper finds the form empty, and nobody sees it before', async () => {
  await here.withPhone(async (visitor) => {
    const { page, dialog, pasted } = await saveTooLate(visitor)
    await page.evaluate(() => history.back())
    await inFront(page, FORM)
    await front(page).getByText('登录后接着填写').waitFor()
    const isCovered = () =>
      page.evaluate(() => document.elementFromPoint(195, 300)?.closest('.wall, .address-form')?.className)
    expect(await isCovered()).toBe('wall')
    await page.evaluate(() => history.back())
    await dialog.getByText('取消', { exact: true }).tap()
    await dialog.waitFor({ state: 'hidden' })
    await named(page, '去登录').tap()
    await inFront(page, 'pages/login')
    await fillLogin(page, '13800000003')
    await inFront(page, FORM)
    await expectSoon(() => front(page).getByLabel('收货人').inputValue(), '')
    expect(await pasted().inputValue()).toBe('')
  })
})

test('code that does not come for the next page leaves what was typed: the app is not started over', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  try {
    const { page, name, steps, dialog, back } = await halfFill(visitor)
    const { pages }: { pages: Record<string, { js: string[] }> } = JSON.parse(
      readFileSync('dist/h5/asset-manifest.json', 'utf8'),
    )
    const known = new Set(pages[`${FORM}/index`]?.js)
    const missing = pages['pages/packOrder/location/index']?.js.filter((file) => !known.has(file)) ?? []
    expect(missing.length).toBeGreaterThan(0)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route(
      (url) => missing.some((file) => url.pathname === `/${file}`),
      (route) => route.fulfill({ status: 404, body: '' }),
    )
    await named(page, '按小区、大厦、门店查找').tap()
    await page.locator('#code.is-lost').getByText('返回').tap()
    await inFront(page, FORM)
    await page.unrouteAll()
    expect([loads, await name.inputValue()]).toEqual([0, '林予安'])
    await steps(1)
    await back()
    await dialog.getByText('取消', { exact: true }).tap()
  } finally {
    await visitor.close()
  }
})
