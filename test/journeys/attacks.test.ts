// Attacks on the wire protocol, one test each. Uploads and notices have their own tests.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ERROR_CODES } from '@contract/codes/errors'
import { SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { isSameSign, signOf } from '@server/gateways/signature'
import { allowedHref } from '@server/web/pay-page/address'
import { type TestMall, testApp } from '../support/app'
import { type Shelved, shelve, submitOf } from '../support/shopping'
import { sign, type WireClient } from '../support/wire-client'

let mall: TestMall
let shopper: WireClient
let goods: Shelved
beforeAll(async () => {
  mall = await testApp()
  goods = await shelve(mall.services, 'attacked', { stock: 500 })
})
beforeEach(async () => {
  shopper = await mall.enrol()
})
afterAll(() => mall.close())

interface Captured {
  url: string
  payload: string
}

/** A signed core POST, as an eavesdropper would capture it. */
function capture(client: WireClient, path: string, input: object): Captured {
  const { sessionKey = '', sessionSecret = '' } = client.session ?? {}
  const timestamp = String(Math.floor(mall.clock.now() / 1000))
  const fields = { appKey: 'galleria-h5', deviceId: 'd', sessionKey, timestamp, uid: client.uid }
  const payload = JSON.stringify(input)
  const given = sign(sessionSecret, { ...fields, method: 'POST', path, body: payload })
  return { url: `${path}?${new URLSearchParams({ ...fields, sign: given })}`, payload }
}

async function send({ url, payload }: Captured, headers: Record<string, string> = {}) {
  const type = { host: 'localhost', 'content-type': 'application/json' }
  const reply = await mall.app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } })
  return reply.json<{ code: number; data: unknown }>()
}

const inCart = async (client = shopper) => (await client.call('GET shopCart/getTotalNumber', {})).number
const MERGE = '/service/app/user/shopCart/merge'
const ADD = '/service/app/user/shopCart/add'
const mergeOf = (number: number) => ({ lines: [{ skuId: goods.skuId, number, isSelect: true }] })
const addOf = () => ({
  storeId: goods.storeId,
  businessId: goods.businessId,
  skuId: goods.skuId,
  clientType: 1,
  number: 1,
})

describe('replayed requests', () => {
  test('a replayed idempotent mutation returns the same reply and has no second effect [security.replay]', async () => {
    const seen = capture(shopper, MERGE, mergeOf(2))
    const first = await send(seen)
    expect(first.code).toBe(0)
    for (let i = 0; i < 5; i++) expect(await send(seen)).toEqual(first)
    expect(await Promise.all([1, 2, 3, 4].map(() => send(seen)))).toEqual([first, first, first, first])
    expect(await inCart()).toBe(2)
    // The key is derived from the signature: another mutation of the same shopper has another key.
    expect((await send(capture(shopper, MERGE, mergeOf(3)))).code).toBe(0)
    expect(await inCart()).toBe(5)
  })

  test('a captured mutation without a key can be replayed for 300 s, and never later [security.replay-window]', async () => {
    const seen = capture(shopper, ADD, addOf())
    expect([(await send(seen)).code, (await send(seen)).code]).toEqual([0, 0])
    expect(await inCart()).toBe(2)
    mall.clock.advance(302_000)
    expect((await send(seen)).code).toBe(ERROR_CODES.EXPIRE_ERROR)
    expect(await inCart()).toBe(2)
  })

  test('captured requests are refused after the logout [security.replay-window]', async () => {
    const seen = [capture(shopper, MERGE, mergeOf(1)), capture(shopper, ADD, addOf())]
    await shopper.call('POST /core/account/session/destroySession', {})
    for (const one of seen) expect((await send(one)).code).toBe(ERROR_CODES.INVALID_SESSION)
  })

  test('requests signed with the session key before a renewal are refused after the logout, although a renewal keeps that key for a minute [security.replay-window]', async () => {
    const seen = capture(shopper, ADD, addOf())
    shopper.session = await shopper.legacy('account.session.renew', {})
    expect((await send(seen)).code).toBe(0)
    await shopper.call('POST /core/account/session/destroySession', {})
    expect((await send(seen)).code).toBe(ERROR_CODES.INVALID_SESSION)
  })
})

describe('idempotency keys', () => {
  test('another body under a used key is refused [security.key-body]', async () => {
    const headers = { 'idempotency-key': 'taken' }
    expect((await send(capture(shopper, MERGE, mergeOf(1)), headers)).code).toBe(0)
    expect((await send(capture(shopper, MERGE, mergeOf(3)), headers)).code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
    expect(await inCart()).toBe(1)
  })

  test('a key belongs to its endpoint: the same text at another endpoint is another key [security.key-owner]', async () => {
    const binComits = [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number: 1 }] }]
    const submit = await submitOf(shopper, { source: SUBMIT_SOURCE.buyNow, binComits })
    const headers = { 'idempotency-key': 'a word for both' }
    expect((await send(capture(shopper, MERGE, mergeOf(2)), headers)).code).toBe(0)
    const commit = await shopper.call('POST productOrder/commitOrder', submit, { idempotencyKey: 'a word for both' })
    expect([commit.orders.length, await inCart()]).toEqual([1, 2])
  })

  test('a key belongs to its shopper: another shopper gets neither the reply nor a refusal [security.key-owner]', async () => {
    const other = await mall.enrol()
    const headers = { 'idempotency-key': 'the same for both' }
    const first = await send(capture(shopper, MERGE, mergeOf(4)), headers)
    const second = await send(capture(other, MERGE, mergeOf(1)), headers)
    expect([first.code, second.code]).toEqual([0, 0])
    expect([await inCart(), await inCart(other)]).toEqual([4, 1])
  })
})

test('repeated payments are one attempt with any key or none; a used key with another body is refused [security.key-body]', async () => {
  const paying = await testApp({ hasGateway: true })
  try {
    const [buyer, shelf] = [await paying.enrol(), await shelve(paying.services, 'paid-for', { stock: 5 })]
    const binComits = [{ storeId: shelf.storeId, products: [{ skuId: shelf.skuId, number: 1 }] }]
    const submit = await submitOf(buyer, { source: SUBMIT_SOURCE.buyNow, binComits })
    const { payOrderNo } = await buyer.call('POST productOrder/commitOrder', submit)
    const pay = async (fields: Record<string, string>, headers: Record<string, string>) => {
      const form = { method: 'pay.paymentService.pay', payOrderNo, payWay: PAY_WAY.wechatH5, ...fields }
      const type = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await paying.app.inject({
        method: 'POST',
        url: '/pay.do',
        payload: new URLSearchParams(form).toString(),
        headers: { ...type, ...headers },
      })
      return reply.json<{ code: number }>().code
    }
    const key = { 'idempotency-key': 'of the payment' }
    expect([await pay({}, key), await pay({}, key), await pay({}, {})]).toEqual([0, 0, 0])
    const attempts = await paying.services.db.q
      .selectFrom('payment')
      .selectAll()
      .where('payableNo', '=', payOrderNo)
      .execute()
    expect(attempts).toHaveLength(1)
    expect(await pay({ source: 'app' }, key)).toBe(ERROR_CODES.SYS_PARAM_ERROR)
    expect(await pay({ payOrderNo: '0'.repeat(32) }, key)).not.toBe(0)
    const kept = await paying.services.db.q
      .selectFrom('idempotency')
      .select('owner')
      .where('key', '=', 'of the payment')
      .execute()
    expect(kept).toEqual([{ owner: payOrderNo }])
  } finally {
    await paying.close()
  }
})

describe('reused signatures', () => {
  test('method, path, body and fields cannot be exchanged under one signature [security.old-signature]', async () => {
    const seen = capture(shopper, ADD, addOf())
    const other = { ...seen, url: seen.url.replace('/add?', '/merge?') }
    expect((await send(other)).code).toBe(ERROR_CODES.SIGN_INCORRECT)
    expect((await send({ ...seen, payload: JSON.stringify({ ...addOf(), number: 99 }) })).code).toBe(
      ERROR_CODES.SIGN_INCORRECT,
    )
    expect((await send({ ...seen, payload: `${seen.payload} ` })).code).toBe(ERROR_CODES.SIGN_INCORRECT)
    const asGet = await mall.app.inject({
      method: 'GET',
      url: seen.url.replace(ADD, '/service/app/user/shopCart/getTotalNumber'),
      headers: { host: 'localhost' },
    })
    expect(asGet.json<{ code: number }>().code).toBe(ERROR_CODES.SIGN_INCORRECT)
    expect(await inCart()).toBe(0)
  })

  test.each([
    ['the same field twice', '&deviceId=d'],
    ['a second uid', '&uid=someone'],
    ['a percent-encoded duplicate', '&%75id=someone'],
    ['a field with a reserved name', '&path=/service/app/user/shopCart/delete'],
  ])('%s is refused [security.doubles]', async (_what, more) => {
    const seen = capture(shopper, ADD, addOf())
    expect((await send({ ...seen, url: seen.url + more })).code).toBe(ERROR_CODES.SIGN_FAILED)
  })

  test('a session key with a NUL byte is reported as unknown', async () => {
    const seen = capture(shopper, ADD, addOf())
    const url = seen.url.replace(/sessionKey=[^&]*/, 'sessionKey=a%00b')
    expect((await send({ ...seen, url })).code).toBe(ERROR_CODES.INVALID_SESSION)
  })

  test('a signature is compared in constant time, whatever its length [security.timing]', () => {
    const right = signOf('s', new Map([['a', '1']]))
    expect(isSameSign(right, right)).toBe(true)
    expect(isSameSign(right, `${right.slice(0, 63)}x`)).toBe(false)
    for (const wrong of ['', right.slice(1), `${right}0`, '签'.repeat(64), '\u0000', right.toUpperCase()])
      expect(isSameSign(right, wrong)).toBe(false)
    // The test cannot measure the timing, so it checks the source: no other code compares a signature.
    const gate = readFileSync(resolve('server/gateways/gate.ts'), 'utf8')
    const signature = readFileSync(resolve('server/gateways/signature.ts'), 'utf8')
    expect(gate).toMatch(/if \(!isSameSign\(/)
    expect(`${gate}${signature}`).not.toMatch(/[!=]==? *\w*\.?sign\b|\bsign *[!=]==/)
    expect(signature).toMatch(/return a\.length === b\.length && timingSafeEqual\(a, b\)/)
  })
})

describe('session fixation and planted tokens', () => {
  const COUNT = 'GET productOrder/getUserOrderCount'

  test('a token in the address, a cookie or a header does not log in [security.planted-token]', async () => {
    const visitor = await mall.visitor()
    const planted = { accessToken: shopper.accessToken }
    await expect(visitor.callRaw(COUNT, planted)).rejects.toMatchObject({ code: ERROR_CODES.USER_NOT_LOGIN })
    await expect(visitor.callRaw(COUNT, {}, { token: shopper.accessToken })).rejects.toMatchObject({
      code: ERROR_CODES.USER_NOT_LOGIN,
    })
    const opened = await mall.app.inject({
      method: 'POST',
      url: `/core/account/session/genSession?accessToken=${shopper.accessToken}`,
      payload: JSON.stringify({ appKey: 'galleria-h5', deviceId: 'd' }),
      headers: { host: 'localhost', cookie: `accessToken=${shopper.accessToken}; uid=${shopper.uid}` },
    })
    visitor.session = opened.json<{ data: WireClient['session'] }>().data
    await expect(visitor.callRaw(COUNT, {})).rejects.toMatchObject({ code: ERROR_CODES.USER_NOT_LOGIN })
  })

  test('a foreign token in a call of the old or the CRM API has no effect and is reported [security.planted-token]', async () => {
    const [visitor, other] = [await mall.visitor(), await mall.enrol()]
    for (const client of [visitor, other]) {
      client.accessToken = shopper.accessToken
      await expect(client.legacy('account.userdata.getUserData', {})).rejects.toMatchObject({
        code: ERROR_CODES.TOKEN_EXPIRE,
      })
    }
    await expect(other.crm('GET /igc/app/wxpaymerchant/list', {})).rejects.toMatchObject({
      code: ERROR_CODES.TOKEN_EXPIRE,
    })
  })

  test('a session planted before a login has no access after it [security.fixation]', async () => {
    const victim = await mall.visitor()
    const planted = victim.session
    await victim.login('13800000001')
    const attacker = await mall.visitor()
    attacker.session = planted
    await expect(attacker.callRaw(COUNT, {})).rejects.toMatchObject({ code: ERROR_CODES.INVALID_SESSION })
  })
})

describe('addresses and hosts', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:/\\evil.example',
    'https:evil.example',
    'http://mall.example/',
    'https://mall.example.evil.example/',
    'https://mall.example@evil.example/',
    'https://evil.example#@mall.example/',
    'javascript:alert(1)//mall.example',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://mall.example/1',
    'weixin://x',
    'https://mall.example:8443/',
    'https://mall.example\u3002evil.example/',
    'https://xn--mall-.example/',
    'about:blank',
  ])('the payment page does not redirect to %p [security.open-redirect]', (href) => {
    const led = allowedHref(href, 'https://mall.example', ['pages.example'])
    // An address may be accepted only when it resolves to the page's own origin.
    if (led !== null) expect(new URL(led).origin).toBe('https://mall.example')
    expect(led === null || !led.includes('evil.example/')).toBe(true)
  })

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:8080',
    'localhost@evil.example',
    '0x7f000001',
    '[::ffff:8.8.8.8]',
    '10.0.0.1',
    'localhost.',
    'evil.example:80',
    '127.1.evil.example',
    'localhost:8080.evil.example',
  ])('an unknown Host (%s) is not served, which prevents DNS rebinding [security.dns-rebinding]', async (host) => {
    for (const url of ['/healthz', '/docs/openapi.json', '/core/account/session/genSession']) {
      const reply = await mall.app.inject({ method: 'GET', url, headers: { host } })
      expect([url, reply.statusCode, reply.body]).toEqual([url, 421, 'this host name is not served here\n'])
    }
  })

  test.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
  ])('the demo refuses the header %s from any sender [security.forwarded]', async (name) => {
    const headers = { host: 'localhost', [name]: 'for=127.0.0.1' }
    expect((await mall.app.inject({ method: 'GET', url: '/healthz', headers })).statusCode).toBe(403)
  })

  test('a request id is returned only in a safe form: no other text reaches a header or the log [security.header-injection]', async () => {
    for (const id of ['a%0d%0aset-cookie:x=1', 'a b', '"}', 'é', 'x'.repeat(65), 'jndi:ldap://x', '']) {
      const headers = { host: 'localhost', 'x-request-id': id, 'x-graytag': 'a%0d%0ab' }
      const reply = await mall.app.inject({ method: 'GET', url: '/healthz', headers })
      expect(reply.headers['x-request-id']).toMatch(/^[\w-]{1,64}$/)
      expect(reply.headers['x-request-id']).not.toBe(id)
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(reply.headers['x-graytag']).toBeUndefined()
    }
  })
})

test('a body is read up to 1 MiB, for every caller [security.body-limit]', async () => {
  const MIB = 1024 * 1024
  const told = async (bytes: number) => {
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/app.do',
      payload: 'method=nobody&params='.padEnd(bytes, 'x'),
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { http: reply.statusCode, body: reply.json<unknown>() }
  }
  // A body within the limit reaches its dialect, which reports the unknown method; a larger one gets the generic reply,
  // without details.
  const code = ERROR_CODES.NO_INTERFACE_AUTH
  expect(await told(MIB)).toEqual({ http: 200, body: { code, msg: expect.any(String), data: null } })
  expect(await told(MIB + 1)).toEqual({ http: 200, body: { code, status: 0, message: expect.any(String), data: null } })
})

test('SQL in a text is data: it matches nothing and breaks nothing [security.sql]', async () => {
  const before = await mall.services.db.q.selectFrom('shopper').select('uid').execute()
  const everything = (await shopper.call('POST product/pageProducts', {})).records.length
  expect(everything).toBeGreaterThan(0)
  const words = [
    "' or '1'='1",
    "'; drop table shopper; --",
    '%',
    '_',
    '" or 1=1 --',
    '$1',
    '?',
    '\\',
    "a' union select 1--",
  ]
  for (const word of words) {
    const found = await shopper.call('POST product/pageProducts', { keyword: word })
    expect([word, found.records, found.relaxed]).toEqual([word, [], undefined])
    for (const [key, input] of [
      ['GET product/getProductDetail', { productId: word }],
      ['GET productOrder/getOrderInfo', { orderId: word }],
      ['POST productOrder/pageOrders', { status: 110, keyword: word }],
      ['POST shopCart/update', { id: word, number: 1 }],
      ['POST shopCart/delete', { ids: [word] }],
      ['GET userAddress/getAreaTreeByParent', { code: word }],
    ] as const) {
      const outcome = await shopper.callRaw(key, input).catch((error: { code: number }) => error.code)
      expect([key, word, outcome]).not.toEqual([key, word, ERROR_CODES.SYS_ERROR])
    }
    const logged = await shopper.legacy('account.userdata.getUserData', { note: word } as never)
    expect(logged).toBeTruthy()
  }
  const after = await mall.services.db.q.selectFrom('shopper').select('uid').execute()
  expect(after.length).toBeGreaterThanOrEqual(before.length)
  expect(await inCart()).toBe(0)
})
