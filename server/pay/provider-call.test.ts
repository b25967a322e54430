import type { PayProvider } from './provider'
import { failureOf, JSAPI, OPENID, ORDER, PAID, QUERY, type Scripted, ScriptedPlatform } from './scripted-platform'

let pay: PayProvider
const api = new ScriptedPlatform()

beforeAll(async () => {
  await api.start()
  pay = api.client()
})
afterAll(() => api.stop())
beforeEach(() => api.reset())

describe('only a reply with a valid signature is accepted', () => {
  test.each<[string, Partial<Scripted>]>([
    ['unsigned', { signedBy: 'none' }],
    ['signed with another key', { signedBy: 'stranger' }],
    ['with an unknown serial number', { serial: 'PUB_KEY_ID_9' }],
    ['with a timestamp 301 s in the past', { secondsOff: -301 }],
    ['with a timestamp 301 s in the future', { secondsOff: 301 }],
    ['with a changed body', { tamper: (body) => body.replace('146780', '146781') }],
    ['with a truncated body', { tamper: (body) => body.slice(0, -1) }],
  ])('%s', async (_name, change) => {
    api.script = [{ status: 200, body: PAID, ...change }]
    expect((await failureOf(pay.query(ORDER.payOrderNo))).kind).toBe('bad-signature')
    expect(api.seen).toHaveLength(1)
  })

  test.each([-300, 300])('a signature that is %i s off is accepted', async (secondsOff) => {
    api.script = [{ status: 200, body: PAID, secondsOff }]
    expect((await pay.query(ORDER.payOrderNo)).state).toBe('paid')
  })

  test('an empty 204 must be signed too', async () => {
    api.script = [{ status: 204, signedBy: 'none' }]
    expect((await failureOf(pay.close(ORDER.payOrderNo))).kind).toBe('bad-signature')
  })

  test('a redirect is not followed', async () => {
    api.script = [{ status: 302, headers: { location: QUERY } }]
    expect(await failureOf(pay.query(ORDER.payOrderNo))).toMatchObject({ kind: 'refused', httpStatus: 302 })
    expect(api.seen).toHaveLength(1)
  })
})

describe('failed calls', () => {
  test('a refusal has code, status and request id, and contains no identifier', async () => {
    const message = `参数错误 openid ${OPENID} 无效，订单 ${ORDER.payOrderNo}`
    api.script = [{ status: 400, body: { code: 'PARAM_ERROR', message }, headers: { 'request-id': '08F7B5' } }]
    const failure = await failureOf(pay.open(JSAPI))
    expect(failure).toMatchObject({ kind: 'refused', code: 'PARAM_ERROR', httpStatus: 400, requestId: '08F7B5' })
    expect(failure.message).toContain('oUpF…')
    for (const secret of [OPENID, ORDER.payOrderNo]) expect(failure.message).not.toContain(secret)
    expect([failure.isOutcomeUnknown, failure.isRetryable]).toEqual([false, false])
  })

  test('a busy or broken provider is retryable', async () => {
    api.script = [
      { status: 500, body: { code: 'SYSTEM_ERROR', message: '系统错误' } },
      { status: 429, body: { code: 'FREQUENCY_LIMITED' } },
      { status: 502, signedBy: 'none', tamper: () => '<html>bad gateway</html>' },
    ]
    expect(await failureOf(pay.open(JSAPI))).toMatchObject({ isRetryable: true, isOutcomeUnknown: true })
    expect(await failureOf(pay.open(JSAPI))).toMatchObject({ isRetryable: true, isOutcomeUnknown: false })
    expect(await failureOf(pay.open(JSAPI))).toMatchObject({
      kind: 'refused',
      isRetryable: true,
      isOutcomeUnknown: true,
    })
  })

  test('a broken connection is retried once with the same order, then it is a network failure', async () => {
    api.script = [
      { status: 0, instead: 'break' },
      { status: 200, body: { prepay_id: 'wx1' } },
    ]
    expect((await pay.open(JSAPI)).kind).toBe('jsapi')
    expect(api.seen[1]?.body).toBe(api.seen[0]?.body)
    api.script = [
      { status: 0, instead: 'break' },
      { status: 0, instead: 'break' },
    ]
    expect(await failureOf(pay.open(JSAPI))).toMatchObject({ kind: 'network', isOutcomeUnknown: true })
    // Port 1 has no listener; a port that was freed just now may be in use by another process.
    const refused = await failureOf(api.client({ baseUrl: 'http://127.0.0.1:1' }).open(JSAPI))
    expect([refused.kind, refused.message]).toEqual(['network', "can't be reached (ECONNREFUSED)"])
  })

  test('a missing answer is a timeout, and is not retried', async () => {
    api.script = [{ status: 0, instead: 'silence' }]
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    const failure = failureOf(api.client({ timeoutMs: 300 }).open(JSAPI))
    // The request has arrived before the clock advances.
    while (api.seen.length === 0) await new Promise((done) => setImmediate(done))
    jest.advanceTimersByTime(300)
    jest.useRealTimers()
    expect(await failure).toMatchObject({
      kind: 'timeout',
      isOutcomeUnknown: true,
      isRetryable: true,
    })
    expect(api.seen).toHaveLength(1)
  })

  test('an answer that is too large, and one that is not JSON', async () => {
    api.script = [
      { status: 200, body: { filler: 'x'.repeat(1_100_000) } },
      { status: 200, body: ['prepay_id'] },
    ]
    expect((await failureOf(pay.open(JSAPI))).kind).toBe('bad-reply')
    expect((await failureOf(pay.open(JSAPI))).kind).toBe('bad-reply')
  })
})
