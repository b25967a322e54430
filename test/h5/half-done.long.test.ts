// A half-filled form asks for confirmation before the shopper leaves it, also by the browser's own controls.
import { readFileSync } from 'node:fs'
import { browserMall } from '../support/browser-mall'
import { expectSoon, fillLogin, front, inFront, logIn, named, type Phone, phone } from '../support/phone'
import { connectionTo, WireClient } from '../support/wire-client'

const here = browserMall()
const FORM = 'pages/packOrder/addAddress'

/** Opens the form of a new address above the list of addresses and types a name. */
async function halfFill(visitor: Phone) {
  const { page, open } = visitor
  await logIn(visitor, '13800000002')
  // The last request that the app sends on its own after the start.
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

test('the browser’s back asks: staying keeps the texts and asks again next time, leaving opens the previous page [shell.form-leave]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, name, steps, dialog, back } = await halfFill(visitor)
    // Stays by the button, then by back, which answers no.
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

test('closing or reloading the tab asks with the browser’s dialog [shell.form-leave]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, name } = await halfFill(visitor)
    // Browsers ask only after an interaction with the page.
    await name.tap()
    const asked = page.waitForEvent('dialog')
    // In the page, because the driver would wait for a navigation that does not happen.
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await name.inputValue()).toBe('林予安')
  })
})

/** Ends the shopper's login on the server, as 退出其他设备 does. */
async function endLogin({ page }: Phone): Promise<void> {
  const [device, session, login] = await page.evaluate(() =>
    ['DEVICE_ID', 'SESSION', 'LOGIN_INFO'].map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').data),
  )
  const client = WireClient.withSession(connectionTo(here.mall.url), Date.now, device, { ...session, ...login })
  await client.call('POST /core/account/session/destroySession', {})
}

/** Fills in and submits the form after the login has ended; the login page is in front. */
async function saveTooLate(visitor: Phone) {
  const filled = await halfFill(visitor)
  const { page } = filled
  const pasted = front(page).getByLabel('粘贴整段文字')
  await pasted.fill('林予安 13800000002 浙江省杭州市滨江区长河街道江南大道 228 号')
  await named(page, '识别并填入').tap()
  await expectSoon(() => front(page).getByLabel('详细地址').inputValue(), '江南大道 228 号')
  await pasted.fill('门口有猫')
  // No other call than the save may detect that the login has ended.
  await visitor.rested()
  await endLogin(visitor)
  await named(page, '保存').tap()
  await inFront(page, 'pages/login')
  return { ...filled, pasted: () => front(page).getByLabel('粘贴整段文字') }
}

test('after a save with an ended login, the same shopper finds all texts and saves [shell.form-login]', async () => {
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

test('another shopper finds the form empty, and the texts are not visible before the login [shell.form-login] [security.former-shopper]', async () => {
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

test('when the code of the next page fails to load, the texts are kept: the app is not restarted [shell.code-lost]', async () => {
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
