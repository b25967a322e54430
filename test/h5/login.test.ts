import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, PHONE, type Phone, phone, toldBy } from '../support/phone'
import { connectionTo, WireClient } from '../support/wire-client'

const WECHAT = `${PHONE.userAgent ?? 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'} MicroMessenger/8.0.40`
const NEW_PASSWORD = 'lanhua7788'
const here = ownBrowserMall()

/** The device of another shopper. */
const client = (name: string) =>
  new WireClient({ connection: connectionTo(here.mall.url), now: Date.now, deviceId: name.padEnd(36, '0') }).open()
const nameOfOwner = (page: Page) => front(page).locator('.mine__phone')
const form = (page: Page) => front(page).locator('.entry-form')
const inputs = (page: Page) => form(page).locator('input')
const cookieNames = async ({ page }: Phone) => (await page.context().cookies()).map(({ name }) => name).sort()
const isLoggedIn = (page: Page) => page.evaluate(() => localStorage.getItem('LOGIN_INFO') !== null)
const answer = (page: Page, button: string) =>
  page.locator('.taro-model__btn:visible').getByText(button, { exact: true }).click()

/** Opens the form with a password; the form with a code is the first one. */
async function byPassword(page: Page): Promise<void> {
  await front(page).getByText('密码登录').tap()
  await form(page).locator('input[type=password]').waitFor()
}

/** Fills in phone and code in the form in front, and agrees. */
async function prove(page: Page, mobile: string): Promise<void> {
  await inputs(page).nth(0).fill(mobile)
  await inputs(page).nth(1).fill('888888')
  await form(page).locator('.btn').first().tap()
}

test('cookies of the host keep the login in addition to the storage, and a logout deletes them [session.cookies]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  await visitor.open('pages/home/index')
  expect(await cookieNames(visitor)).toEqual([])
  await logIn(visitor)
  expect(await cookieNames(visitor)).toEqual(['auth-info', 'token', 'uid'])
  // The browser has deleted its storage.
  await visitor.page.evaluate(() => {
    const consent = localStorage.getItem('PRIVACY_CONSENT') ?? ''
    localStorage.clear()
    localStorage.setItem('PRIVACY_CONSENT', consent)
  })
  await visitor.open('pages/mine/index')
  await nameOfOwner(visitor.page).getByText('138****0001').waitFor()
  await front(visitor.page).getByLabel('设置').tap()
  await front(visitor.page).getByText('退出登录').tap()
  await answer(visitor.page, '退出')
  await front(visitor.page).getByText('登录 / 注册').waitFor()
  expect(await cookieNames(visitor)).toEqual([])
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('a protocol that opens from the agreement sheet is above that sheet', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/login/index')
    await prove(page, '13800000001')
    await page.getByRole('dialog', { name: '请先同意协议' }).getByText('《隐私政策》').tap()
    await page.getByRole('dialog', { name: '隐私政策' }).getByText('我们会用到的信息').waitFor()
    // When it is open, the protocol is on top at the position of the button.
    await page.waitForFunction(() => {
      const button = [...document.querySelectorAll('.sheet .btn')].find((one) => one.textContent === '同意并登录')
      if (!button) return false
      const { x, y, width, height } = button.getBoundingClientRect()
      const seen = document.elementFromPoint(x + width / 2, y + height / 2)
      return seen?.closest('[role=dialog]')?.getAttribute('aria-label') === '隐私政策'
    })
  })
})

test('a forgotten password is replaced and logs in; the address has no proof [login.password-page]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  await visitor.open('pages/login/index?redirect=pages%2Fmine%2Findex')
  await byPassword(page)
  await inputs(page).nth(0).fill('13800000002')
  await front(page).getByText('忘记密码').tap()
  await front(page).getByText('验证手机号后就能设置新密码').waitFor()
  await expectSoon(() => inputs(page).nth(0).inputValue(), '13800000002')
  await inputs(page).nth(1).fill('888888')
  await form(page).locator('.btn').first().tap()
  await front(page).getByText('为 138****0002 设置新密码').waitFor()
  expect(page.url()).toMatch(/setPassword\/index\?code=r1&phone=138(\*|%2A){4}0002$/)
  await expectSoon(() => inputs(page).nth(0).getAttribute('type'), 'password')
  await form(page).getByLabel('显示新密码').tap()
  await form(page).locator('input[type=text]').first().waitFor()
  await inputs(page).nth(0).fill(NEW_PASSWORD)
  await inputs(page).nth(1).fill(NEW_PASSWORD)
  await form(page).locator('.btn').first().tap()
  await front(page).getByText('登录密码已设置').waitFor()
  await front(page).getByText('去登录').tap()
  await front(page).getByText('欢迎来到乐廊').waitFor()
  await visitor.open('pages/login/index?redirect=pages%2Fmine%2Findex')
  await byPassword(page)
  await inputs(page).nth(0).fill('13800000002')
  await inputs(page).nth(1).fill(NEW_PASSWORD)
  await form(page).locator('.btn').first().tap()
  await page.getByText('同意并登录').tap()
  await nameOfOwner(page).getByText('138****0002').waitFor()
  await front(page).getByText('会员码').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('after a reload the page for a new password asks for the proof again [login.password-page]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  await visitor.open('pages/person/setPassword/index?code=r1&phone=13800000002')
  await front(visitor.page).getByText('请先验证手机号').waitFor()
  await visitor.close()
})

test('a token is removed from the address at once and logs in only after consent; a login is not replaced [login.access-token]', async () => {
  const other = await (await client('planter')).login('13800000003')
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  const arrive = () => page.goto(`${here.mall.url}/?accessToken=${other.accessToken}#/pages/mine/index`)
  await arrive()
  await page.locator('.taro-modal__content:visible').waitFor()
  expect(page.url()).toBe(`${here.mall.url}/#/pages/mine/index`)
  await page.locator('.taro-modal__text:visible').getByText('138****0003').waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await answer(page, '取消')
  await page.locator('.taro-modal__content').waitFor({ state: 'hidden' })
  await page.waitForTimeout(500)
  expect([await isLoggedIn(page), await cookieNames(visitor)]).toEqual([false, []])
  await page.goto('about:blank')
  await arrive()
  await answer(page, '登录')
  await nameOfOwner(page).getByText('138****0003').waitFor()
  // A logged-in shopper is not asked and stays logged in.
  const third = await (await client('third')).login('13800000001')
  await page.goto('about:blank')
  await page.goto(`${here.mall.url}/?accessToken=${third.accessToken}#/pages/mine/index`)
  await nameOfOwner(page).getByText('138****0003').waitFor()
  await page.waitForTimeout(1500)
  expect(await page.locator('.taro-modal__content:visible').count()).toBe(0)
  expect(page.url()).not.toContain('accessToken')
  await visitor.close()
})

test('an invalid token shows a message [login.access-token]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  await visitor.page.goto(`${here.mall.url}/?accessToken=${'f'.repeat(48)}#/pages/mine/index`)
  await toldBy(visitor.page, '登录链接已失效，请重新登录')
  expect(await isLoggedIn(visitor.page)).toBe(false)
  await visitor.close()
})

test("a partner's grant logs in after consent; one that needs a phone asks for it [login.grant]", async () => {
  const grant = (...args: string[]) => {
    const env = { ...process.env, GALLERIA_DATA: here.mall.folder }
    const printed = execFileSync(
      process.execPath,
      [resolve('dist/server/mall.mjs'), 'grant', 'create', ...args, '--json'],
      {
        env,
      },
    )
    return (JSON.parse(printed.toString()) as { grantCode: string }).grantCode
  }
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  await page.goto(`${here.mall.url}/?grantCode=${grant('--mobile', '13800000001')}#/pages/mine/index`)
  await answer(page, '登录')
  await nameOfOwner(page).getByText('138****0001').waitFor()
  expect(page.url()).toBe(`${here.mall.url}/#/pages/mine/index`)
  await visitor.close()
  const customer = await phone(here.browser, here.mall.url)
  const query = `grantCode=${grant('--open-id', 'c7')}&openId=c7&isNeedMobile=1`
  await customer.page.goto(`${here.mall.url}/?${query}#/pages/mine/index`)
  await answer(customer.page, '登录')
  await front(customer.page).getByText('合作方请求登录').waitFor()
  expect(customer.page.url()).not.toContain('c7')
  await prove(customer.page, '13800000002')
  await customer.page.getByText('同意并登录').tap()
  await nameOfOwner(customer.page).getByText('138****0002').waitFor()
  await customer.close()
})

test('微信登录 appears in the web view only: OAuth, with the phone the first time, without it the second time [login.page]', async () => {
  const plain = await phone(here.browser, here.mall.url)
  await plain.open('pages/login/index')
  await front(plain.page).getByText('密码登录').waitFor()
  expect(await front(plain.page).getByText('微信登录').count()).toBe(0)
  await plain.close()

  const enter = async () => {
    const visitor = await phone(here.browser, here.mall.url, { userAgent: WECHAT })
    const { page } = visitor
    await page.route('https://res.wx.qq.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await visitor.open('pages/login/index?redirect=pages%2FpackOrder%2Faddress%2Findex')
    await front(page).getByText('微信登录').tap()
    await page.getByText('同意并登录').tap()
    await page.getByText('同意，以「微信用户甲」登录').tap()
    return visitor
  }
  const first = await enter()
  await front(first.page).getByText('绑定手机号后').waitFor()
  expect(first.page.url()).not.toMatch(/code=|state=/)
  await prove(first.page, '13800000001')
  await first.page.getByText('同意并登录').tap()
  await inFront(first.page, 'pages/packOrder/address')
  await first.close()
  const second = await enter()
  await inFront(second.page, 'pages/packOrder/address')
  expect(await isLoggedIn(second.page)).toBe(true)
  await second.close()
})

test('an unrequested answer of OAuth does not log in [login.oauth-return]', async () => {
  const visitor = await phone(here.browser, here.mall.url, { userAgent: WECHAT })
  await visitor.page.route('https://res.wx.qq.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await visitor.page.goto(`${here.mall.url}/?code=jia.planted&state=${'0'.repeat(32)}#/pages/mine/index`)
  await toldBy(visitor.page, '微信登录已失效，请重新登录')
  expect(visitor.page.url()).toBe(`${here.mall.url}/#/pages/mine/index`)
  expect(await isLoggedIn(visitor.page)).toBe(false)
  await visitor.close()
})

test('the countdown of a code continues after a reload; the phone may fill in the code [login.countdown]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  await visitor.open('pages/login/index')
  await inputs(page).nth(0).fill('13900001111')
  await form(page).getByText('获取验证码').tap()
  const countdown = form(page).getByText(/\d+ 秒后重发/)
  const secondsLeft = async () => Number.parseInt((await countdown.textContent()) ?? '', 10)
  await countdown.waitFor().catch(async (error: unknown) => {
    throw new Error(`no countdown in: ${await form(page).textContent()}`, { cause: error })
  })
  // The countdown is running: one that starts again would be higher.
  await page.waitForFunction(
    (shown) => shown && Number.parseInt(shown.textContent ?? '', 10) < 59,
    await countdown.elementHandle(),
  )
  const before = await secondsLeft()
  await page.reload()
  const after = await secondsLeft()
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThanOrEqual(before)
  expect(await inputs(page).nth(1).getAttribute('autocomplete')).toBe('one-time-code')
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})
