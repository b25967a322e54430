// The error codes in the built mini program, one for each outcome (src/app/api/*.test.ts have every code): what the
// shopper sees, and the state of session and login afterwards. Refusals are scripted; everything else is the real mall
// [error.weapp].
import { ERROR_CODES, type ErrorName } from '@contract/codes/errors'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram, ScriptedReply } from '../support/mini-program'
import { DEMO_MOBILE, fillMiniLogin, startWeappMall, stockUp, type WeappMall } from '../support/weapp-mall'

const ADD = '/service/app/user/shopCart/add'
const SEND = 'account.login.sendLoginCheckCode'
const WORDS = '服务端的话'

let started: WeappMall
let mini: MiniProgram
let productId: string
beforeAll(async () => {
  started = await startWeappMall()
  mini = started.mini
  ;({ productId } = await stockUp(started.mall, 1, 0))
})
afterAll(() => started.stop())

/** Session keys of the calls with a scripted reply. */
let answered: string[]
beforeEach(async () => {
  answered = []
  mini.onRequest = () => null
  // No work of the previous test is pending.
  await mini.settled()
  if (!mini.storage.has('LOGIN_INFO')) {
    await mini.open('pages/home/index')
    await fillMiniLogin(await mini.open('pages/login/index'))
    await mini.top.waitFor(() => mini.storage.has('LOGIN_INFO') && mini.top.route !== 'pages/login/index', 'the login')
    // Two redirects to the login within 300 ms count as one.
    await new Promise((done) => setTimeout(done, 500))
  }
  // No work of the login is pending.
  await mini.settled()
  mini.calls.length = 0
})

const core = (name: ErrorName, message = WORDS): ScriptedReply => ({
  statusCode: 200,
  data: { code: ERROR_CODES[name], status: 0, message, data: null },
})
const old = (name: ErrorName, msg = WORDS, statusCode = 200): ScriptedReply => ({
  statusCode,
  data: { code: ERROR_CODES[name], msg, data: null },
})
/** Answers a number of calls of the core's cart add or of the old method. */
function refuse(replies: ScriptedReply[]): void {
  mini.onRequest = ({ url, body }) => {
    const isOld = url.endsWith('/app.do') && new URLSearchParams(body).get('method') === SEND
    if (!isOld && new URL(url).pathname !== ADD) return null
    const fields = isOld ? new URLSearchParams(body) : new URL(url).searchParams
    answered.push(fields.get('sessionKey') ?? '')
    return replies[answered.length - 1] ?? null
  }
}
const named = (name: string) => mini.calls.filter((call) => call.name === name).map(({ options }) => options)
const sessionKey = () => Object(mini.storage.get('SESSION')).sessionKey as string | undefined
const isLoggedIn = () => mini.storage.has('LOGIN_INFO')

/** Taps 加入购物车 and waits for the call. */
async function addToCart(): Promise<MiniPage> {
  const details = await mini.open(`pages/details/index?productId=${productId}`)
  await details.waitFor((page) => page.find('加入购物车'), 'the product')
  await details.fire(details.find('加入购物车'))
  await details.waitFor((page) => page.byClass('sheet__foot').length > 0, 'the picker')
  await mini.settled()
  const foot = details.byClass('sheet__foot').flatMap((node) => details.nodes(node))
  mini.calls.length = 0
  await details.fire(foot.find((node) => /\bbtn\b/.test(String(node.cl)) && details.text(node) === '加入购物车'))
  await details.waitFor(() => answered.length > 0, 'the call')
  return details
}

/** Taps 获取验证码. */
async function sendCode(): Promise<MiniPage> {
  mini.storage.delete('CODE_RESEND_AT')
  const login = await mini.open('pages/login/index')
  await login.waitFor((page) => page.find('获取验证码'), 'the form')
  const [phone] = login.nodes().filter((node) => /text-input/.test(String(node.cl)))
  await login.fire(phone, 'input', { value: DEMO_MOBILE })
  await mini.settled()
  mini.calls.length = 0
  await login.fire(login.find('获取验证码'))
  await login.waitFor(() => answered.length > 0, 'the call')
  return login
}

test.each<[string, ScriptedReply, string]>([
  ['HTTP 403', { statusCode: 403, data: null }, '访问太频繁了，请登录后再试'],
  ['a failure with a message', core('SYS_BIZ_DATA_ERROR_CODE'), WORDS],
  ['no reply in time', 'timeout', '网络连接超时，请稍后再试'],
  ['a reply that is not JSON', { statusCode: 200, data: null }, '请求异常'],
])('core: %s is shown for two seconds; session and login stay [error.weapp]', async (_what, reply, words) => {
  refuse([reply])
  const key = sessionKey()
  const page = await addToCart()
  await page.waitFor(() => mini.toasts().length > 0, 'the toast')
  expect(named('showToast').map(({ title, duration }) => [title, duration])).toEqual([[words, 2000]])
  expect([sessionKey(), isLoggedIn(), answered.length]).toEqual([key, true, 1])
})

test('core: a full cart shows a dialog with the server’s text [error.weapp]', async () => {
  mini.confirms = false
  refuse([core('SHOP_CART_SKU_NUM_EXCEED_CODE')])
  const page = await addToCart()
  await page.waitFor(() => named('showModal').length > 0, 'the prompt')
  expect(named('showModal')[0]).toMatchObject({ title: '购物车已满', content: WORDS })
  expect(mini.toasts()).toEqual([])
})

test('core: SESSION_RENEW renews the session and repeats the call once, invisibly [error.weapp]', async () => {
  const key = sessionKey()
  refuse([core('SESSION_RENEW')])
  const page = await addToCart()
  await page.waitFor(() => mini.toasts().length > 0, 'the goods in the cart')
  expect(mini.toasts()).toEqual(['已加入购物车'])
  expect(answered).toEqual([key, sessionKey()])
  expect([sessionKey() === key, isLoggedIn()]).toEqual([false, true])
})

test('core: USER_NOT_LOGIN logs out and opens the login page, without a toast [error.weapp]', async () => {
  const key = sessionKey()
  refuse([core('USER_NOT_LOGIN')])
  await addToCart()
  await mini.arrive('pages/login/index')
  expect([isLoggedIn(), mini.toasts(), sessionKey() === key]).toEqual([false, [], false])
})

test('old: UNAUTHORIZED logs out and returns no data [error.weapp]', async () => {
  const key = sessionKey()
  refuse([old('UNAUTHORIZED')])
  const page = await sendCode()
  await page.waitFor(() => !isLoggedIn(), 'the logout')
  expect([mini.toasts(), sessionKey() === key, answered.length]).toEqual([[], false, 1])
})

test('old: SESSION_RENEW renews the session and repeats the call [error.weapp]', async () => {
  const key = sessionKey()
  refuse([old('SESSION_RENEW'), old('SYS_BIZ_DATA_ERROR_CODE')])
  const page = await sendCode()
  await page.waitFor(() => page.text().includes(WORDS), 'the words of the second answer')
  expect(answered).toEqual([key, sessionKey()])
  expect(sessionKey()).not.toBe(key)
})

test('old: INVALID_SESSION clears the session, logs out and opens the page again [error.weapp]', async () => {
  const key = sessionKey()
  refuse([old('INVALID_SESSION')])
  const page = await sendCode()
  await page.waitFor(() => named('reLaunch').length > 0, 'the page anew')
  expect([isLoggedIn(), sessionKey() === key]).toEqual([false, false])
})

test.each<[string, ScriptedReply, string]>([
  ['HTTP 401', old('USER_NOT_LOGIN', '', 401), '请先登录'],
  ['a failure with a message', old('SYS_BIZ_DATA_ERROR_CODE'), WORDS],
])('old: %s is shown; session and login stay [error.weapp]', async (_what, reply, words) => {
  const key = sessionKey()
  refuse([reply])
  const page = await sendCode()
  await page.waitFor(() => page.text().includes(words) || mini.toasts().includes(words), 'the words')
  expect([sessionKey(), isLoggedIn()]).toEqual([key, true])
})
