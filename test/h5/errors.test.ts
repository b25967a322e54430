// The error codes in a real browser, one for each outcome (src/app/api/*.test.ts have every code): what the shopper
// sees, and the state of session and login afterwards. Refusals are scripted; everything else is the real mall
// [error.h5].
import { ERROR_CODES, type ErrorName } from '@contract/codes/errors'
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { front, inFront, logIn, type Phone, phone, toldBy } from '../support/phone'
import { stockUp } from '../support/weapp-mall'

const ADD = '**/shopCart/add?**'
const SEND = 'account.login.sendLoginCheckCode'
const WORDS = '服务端的话'

const here = ownBrowserMall()
let visitor: Phone
let page: Page
let productId: string
beforeAll(async () => {
  ;({ productId } = await stockUp(here.mall, 1, 0))
  visitor = await phone(here.browser, here.mall.url)
  page = visitor.page
})
afterAll(() => visitor?.close())

interface Scripted {
  status?: number
  json: unknown
}
const core = (name: ErrorName, message = WORDS): Scripted => ({
  json: { code: ERROR_CODES[name], status: 0, message, data: null },
})
const old = (name: ErrorName, msg = WORDS, status = 200): Scripted => ({
  status,
  json: { code: ERROR_CODES[name], msg, data: null },
})

const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const sessionKey = async (): Promise<string | undefined> => JSON.parse((await kept('SESSION')) ?? '{}').data?.sessionKey
const isLoggedIn = async () => (await kept('LOGIN_INFO')) !== null

beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (page.url() === 'about:blank' || !(await isLoggedIn())) await logIn(visitor)
})

/** Session keys of the calls with a scripted reply. */
async function refuse(replies: Scripted[]): Promise<string[]> {
  const keys: string[] = []
  await page.route(ADD, async (route) => {
    keys.push(new URL(route.request().url()).searchParams.get('sessionKey') ?? '')
    const reply = replies[keys.length - 1]
    await (reply ? route.fulfill(reply) : route.continue())
  })
  await page.route('**/app.do', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    if (form.get('method') !== SEND) return route.continue()
    keys.push(form.get('sessionKey') ?? '')
    const reply = replies[keys.length - 1]
    await (reply ? route.fulfill(reply) : route.continue())
  })
  return keys
}

/** Taps 加入购物车 and waits for the call. */
async function addToCart(): Promise<void> {
  await visitor.open(`pages/details/index?productId=${productId}`)
  await front(page).locator('.lead__title').waitFor()
  await page.getByText('加入购物车', { exact: true }).last().tap()
  await page.locator('.sheet__foot').getByText('加入购物车').tap()
}

/** Taps 获取验证码 and waits for the call. */
async function sendCode(): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('CODE_RESEND_AT'))
  await visitor.open('pages/login/index')
  const form = page.locator('.login__form:visible')
  await form.locator('input').nth(0).fill('13800000001')
  await form.getByText('获取验证码').tap()
}

test.each<[string, Scripted, string]>([
  ['HTTP 403', { status: 403, json: null }, '访问太频繁了，请登录后再试'],
  ['a failure with a message', core('SYS_BIZ_DATA_ERROR_CODE'), WORDS],
  ['a reply of another server', { status: 502, json: null }, '请求异常'],
])('core: %s is shown; session and login stay [error.h5]', async (_what, reply, words) => {
  const keys = await refuse([reply])
  await addToCart()
  await toldBy(page, words)
  expect(keys).toEqual([await sessionKey()])
  expect(await isLoggedIn()).toBe(true)
})

test('core: a full cart shows a dialog with the server’s text [error.h5]', async () => {
  await refuse([core('SHOP_CART_SKU_NUM_EXCEED_CODE')])
  await addToCart()
  const asked = page.locator('.taro-modal__content:visible')
  await asked.getByText('购物车已满').waitFor()
  await asked.getByText(WORDS).waitFor()
  await page.getByText('知道了').tap()
})

test('core: SESSION_RENEW renews the session and repeats the call once, invisibly [error.h5]', async () => {
  const before = await sessionKey()
  const keys = await refuse([core('SESSION_RENEW')])
  await addToCart()
  await toldBy(page, '已加入购物车')
  expect(keys).toEqual([before, await sessionKey()])
  expect([before === keys[1], await isLoggedIn()]).toEqual([false, true])
})

test('core: USER_NOT_LOGIN logs out and opens the login page [error.h5]', async () => {
  const before = await sessionKey()
  await refuse([core('USER_NOT_LOGIN')])
  await addToCart()
  await inFront(page, 'pages/login/index')
  expect([await isLoggedIn(), (await sessionKey()) === before]).toEqual([false, false])
})

test('old: UNAUTHORIZED logs out and returns no data [error.h5]', async () => {
  const before = await sessionKey()
  const keys = await refuse([old('UNAUTHORIZED')])
  await sendCode()
  await page.waitForFunction(() => localStorage.getItem('LOGIN_INFO') === null)
  expect([keys, (await sessionKey()) === before]).toEqual([[before], false])
})

test('old: SESSION_RENEW renews the session and repeats the call [error.h5]', async () => {
  const before = await sessionKey()
  const keys = await refuse([old('SESSION_RENEW'), old('SYS_BIZ_DATA_ERROR_CODE')])
  await sendCode()
  // The field of the code shows the message permanently.
  await page.getByText(WORDS).waitFor()
  expect(keys).toEqual([before, await sessionKey()])
})

test('old: INVALID_SESSION clears the session, logs out and reloads the page [error.h5]', async () => {
  const before = await sessionKey()
  const keys = await refuse([old('INVALID_SESSION')])
  const again = page.waitForEvent('load', () => keys.length > 0)
  await sendCode()
  await again
  expect([await isLoggedIn(), (await sessionKey()) === before]).toEqual([false, false])
})

test.each<[string, Scripted, string]>([
  ['HTTP 401', old('USER_NOT_LOGIN', '', 401), '请先登录'],
  ['a failure with a message', old('SYS_BIZ_DATA_ERROR_CODE'), WORDS],
])('old: %s is shown; session and login stay [error.h5]', async (_what, reply, words) => {
  const before = await sessionKey()
  await refuse([reply])
  await sendCode()
  await page.getByText(words).waitFor()
  expect([await sessionKey(), await isLoggedIn()]).toEqual([before, true])
})
