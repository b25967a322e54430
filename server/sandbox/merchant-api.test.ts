import { createHash, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { fitsByHand, signByHand } from '../pay/protocol-by-hand'
import { type MerchantKeys, readMerchantKeys } from './keys'
import { TestMall } from './mall.fixture'

let mall: TestMall
let keys: MerchantKeys
/** The gateway's clock, epoch ms, is stopped: the age of a signature does not depend on the machine's speed. */
const at = Date.now()

beforeAll(async () => {
  mall = await TestMall.start({ now: () => at })
  keys = await readMerchantKeys(join(mall.folder, 'sandbox'))
})
afterAll(() => mall.stop())

interface Forged {
  mchid?: string
  serial?: string
  secondsOff?: number
  key?: KeyObject
  /** Signed in place of the sent path. */
  signedPath?: string
  signedBody?: string
  authorization?: string | null
}

/** Sends a request that is signed by hand, correctly or not. */
async function ask(
  method: string,
  path: string,
  body: string,
  forged: Forged = {},
): Promise<Response & { text2: string }> {
  const seconds = Math.floor(at / 1000) + (forged.secondsOff ?? 0)
  const nonce = createHash('md5').update(String(Math.random())).digest('hex')
  const text = `${method}\n${forged.signedPath ?? path}\n${seconds}\n${nonce}\n${forged.signedBody ?? body}\n`
  const signature = signByHand(text, forged.key ?? keys.merchantKey)
  const proper = `WECHATPAY2-SHA256-RSA2048 mchid="${forged.mchid ?? keys.merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${seconds}",serial_no="${forged.serial ?? keys.merchantSerial}"`
  const authorization = forged.authorization === undefined ? proper : forged.authorization
  const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
  if (authorization !== null) headers.Authorization = authorization
  const response = await fetch(mall.url + path, { method, headers, ...(method === 'POST' && { body }) })
  return Object.assign(response, { text2: await response.text() })
}

const order = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    appid: keys.appIds[0],
    mchid: keys.merchantId,
    description: '乐廊订单',
    out_trade_no: `by-hand-${Math.random().toString(36).slice(2, 12)}`,
    notify_url: mall.notifyUrl,
    amount: { total: 1, currency: 'CNY' },
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    ...change,
  })

const JSAPI = '/v3/pay/transactions/jsapi'
const H5 = '/v3/pay/transactions/h5'

test('a request signed by hand is accepted, and its reply verifies by hand', async () => {
  const response = await ask('POST', JSAPI, order())
  expect(response.status).toBe(200)
  expect(JSON.parse(response.text2).prepay_id).toMatch(/^wx\d{14}[0-9a-f]{32}$/)
  const header = (name: string) => response.headers.get(name) ?? ''
  const platformKey = keys.platformKeys.get(header('wechatpay-serial'))
  if (!platformKey) throw new Error('the reply names no known key')
  const text = `${header('wechatpay-timestamp')}\n${header('wechatpay-nonce')}\n${response.text2}\n`
  expect(fitsByHand(text, header('wechatpay-signature'), platformKey)).toBe(true)
  expect(header('wechatpay-timestamp')).toBe(String(Math.floor(at / 1000)))
})

test.each<[string, Forged]>([
  ['no Authorization', { authorization: null }],
  ['another scheme', { authorization: 'Bearer abc' }],
  ['a truncated Authorization', { authorization: 'WECHATPAY2-SHA256-RSA2048 mchid="1"' }],
  ['another merchant', { mchid: '1600000000' }],
  ['another certificate', { serial: '0'.repeat(40) }],
  ['a timestamp 302 s in the past', { secondsOff: -302 }],
  ['a timestamp 302 s in the future', { secondsOff: 302 }],
  ['a signature over another path', { signedPath: H5 }],
  ['a signature over another body', { signedBody: '{}' }],
])('%s is 401 SIGN_ERROR, unsigned', async (_name, forged) => {
  const response = await ask('POST', JSAPI, order(), forged)
  expect([response.status, JSON.parse(response.text2).code]).toEqual([401, 'SIGN_ERROR'])
  expect(response.headers.get('wechatpay-signature')).toBeNull()
})

test('the query of a GET is part of what is signed', async () => {
  const path = '/v3/pay/transactions/out-trade-no/nothing-here?mchid='
  expect((await ask('GET', path + keys.merchantId, '')).status).toBe(404)
  const response = await ask('GET', path + keys.merchantId, '', {
    signedPath: '/v3/pay/transactions/out-trade-no/nothing-here',
  })
  expect(response.status).toBe(401)
})

test.each<[string, string, Record<string, unknown>, string]>([
  ['no amount', JSAPI, { amount: undefined }, 'PARAM_ERROR'],
  ['an amount of 0', JSAPI, { amount: { total: 0 } }, 'PARAM_ERROR'],
  ['a fraction of a cent', JSAPI, { amount: { total: 0.5 } }, 'PARAM_ERROR'],
  ['an amount as text', JSAPI, { amount: { total: '1' } }, 'PARAM_ERROR'],
  ['another currency', JSAPI, { amount: { total: 1, currency: 'USD' } }, 'PARAM_ERROR'],
  ['another merchant', JSAPI, { mchid: '1600000000' }, 'MCH_NOT_EXISTS'],
  ['another app', JSAPI, { appid: 'wx0000000000000000' }, 'APPID_MCHID_NOT_MATCH'],
  ['no payer', JSAPI, { payer: undefined }, 'PARAM_ERROR'],
  ['no scene', H5, {}, 'PARAM_ERROR'],
  ['no device', H5, { scene_info: { payer_client_ip: '1.2.3.4' } }, 'PARAM_ERROR'],
  ['a number too short', JSAPI, { out_trade_no: 'abc' }, 'PARAM_ERROR'],
  ['a long description', JSAPI, { description: '乐'.repeat(128) }, 'PARAM_ERROR'],
  ['a character of four bytes', JSAPI, { description: '草莓🍓' }, 'PARAM_ERROR'],
  ['a time in the past', JSAPI, { time_expire: '2020-01-01T00:00:00+08:00' }, 'PARAM_ERROR'],
  ['an invalid time', JSAPI, { time_expire: 'tomorrow' }, 'PARAM_ERROR'],
  ['a foreign notice address', JSAPI, { notify_url: 'http://192.168.1.1/pay' }, 'PARAM_ERROR'],
  [
    'a notice address with a local-looking host name',
    JSAPI,
    { notify_url: 'http://127.0.0.1.example.com/pay' },
    'PARAM_ERROR',
  ],
  ['a notice address with a query', JSAPI, { notify_url: 'http://127.0.0.1/pay?a=1' }, 'PARAM_ERROR'],
  ['a notice address with another scheme', JSAPI, { notify_url: 'file:///etc/passwd' }, 'PARAM_ERROR'],
])('%s is refused by code, signed', async (_name, path, change, code) => {
  const response = await ask('POST', path, order(change))
  expect([response.status, JSON.parse(response.text2).code]).toEqual([400, code])
  expect(response.headers.get('wechatpay-signature')).not.toBeNull()
})

test.each(['', 'null', '[]', '{"a":', '"text"'])('the body %p is PARAM_ERROR', async (body) => {
  const response = await ask('POST', JSAPI, body)
  expect([response.status, JSON.parse(response.text2).code]).toEqual([400, 'PARAM_ERROR'])
})

test('unknown paths and methods are a signed 404', async () => {
  for (const [method, path] of [
    ['GET', '/v3/certificates'],
    ['GET', JSAPI],
    ['POST', '/v3/pay/transactions/out-trade-no/abcdef'],
    ['GET', '/v3/pay/transactions/out-trade-no/%E0%A4%A?mchid=1'],
  ] as const) {
    const response = await ask(method, path, method === 'POST' ? '{}' : '')
    expect([response.status, JSON.parse(response.text2).code]).toEqual([404, 'RESOURCE_NOT_EXISTS'])
  }
})

test('closing answers 204 with an empty, signed body', async () => {
  const text = order({ out_trade_no: 'close-by-hand' })
  await ask('POST', JSAPI, text)
  const response = await ask(
    'POST',
    '/v3/pay/transactions/out-trade-no/close-by-hand/close',
    JSON.stringify({ mchid: keys.merchantId }),
  )
  expect([response.status, response.text2]).toEqual([204, ''])
  expect(response.headers.get('wechatpay-signature')).not.toBeNull()
})

test('a body above the limit is cut off', async () => {
  const response = await ask('POST', JSAPI, 'x'.repeat(70_000))
  expect(response.status).toBe(413)
})
