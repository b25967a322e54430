import { ERROR_CODES, type ErrorName } from '@contract/codes/errors'
import { NOW, newSession, onNetwork, type Seen } from '../../../test/support/on-network'
import { sign } from '../../../test/support/wire-client'
import { listen } from '../events'
import { placeMemory } from '../place-memory'
import { deviceMarks } from './device'

const heard: { name: string; payload: unknown }[] = []
const off = listen('loginLost', (payload) => heard.push({ name: 'loginLost', payload }))
beforeEach(() => {
  heard.length = 0
})
afterAll(off)

describe('the old API', () => {
  const SEND = 'account.login.sendLoginCheckCode'
  const params = { mobile: '13800000000', countryCode: '86' }
  const legacyOk = (data: unknown) => ({ code: 0, msg: '', data })
  const legacyNo = (name: ErrorName, msg = '') => ({ code: ERROR_CODES[name], msg, data: null })

  test('an old-API call is a signed form with sysId, token and uid in its params [legacy.form]', async () => {
    const { client, callsOf } = onNetwork({ [SEND]: () => legacyOk({ resendAfter: 60 }) })
    expect(await client.legacy(SEND, params)).toEqual({ resendAfter: 60 })
    const [{ form, path, call }] = callsOf(SEND) as [Seen]
    expect(call).toMatchObject({ timeoutMs: 60_000, headers: { 'X-Graytag': 'g1' } })
    const { sign: given, ...fields } = form
    expect(path).toBe('/app.do')
    expect(call.method).toBe('POST')
    expect(given).toBe(sign('secret-1', fields))
    expect(fields).toMatchObject({ method: SEND, ver: '1.0', sessionKey: 'key-1', timestamp: String(NOW / 1000) })
    expect(JSON.parse(fields.params ?? '')).toEqual({
      ...deviceMarks(),
      sysId: 1002,
      accessToken: '',
      uid: '',
      ...params,
    })
  })

  test('params carry the device fields, also in a session renewal; fields of the call itself win [core.device]', async () => {
    const RENEW = 'account.session.renew'
    const { client, callsOf } = onNetwork({
      [SEND]: () => legacyOk({ resendAfter: 60 }),
      [RENEW]: () => legacyOk(newSession('renewed')),
    })
    client.session.adopt({ ...newSession('old'), renewTime: NOW - 1 })
    await client.legacy(SEND, params)
    await client.legacy(SEND, { ...params, deviceId: 'its own' } as typeof params)
    const [renewal, first, second] = [...callsOf(RENEW), ...callsOf(SEND)].map(({ form }) =>
      JSON.parse(form.params ?? '{}'),
    )
    for (const said of [renewal, first]) {
      expect(said.deviceId).toHaveLength(36)
      for (const field of ['appInfo', 'miniId', 'osInfo', 'uaInfo', 'platform', 'source'])
        expect([field, typeof said[field]]).toEqual([field, 'string'])
    }
    expect(second.deviceId).toBe('its own')
  })

  test('an upload token is requested with sysId 1 from every host [legacy.upload-sys-id]', async () => {
    const UPLOAD = 'common.upload.getUpToken'
    const { client, callsOf } = onNetwork({ [UPLOAD]: () => legacyOk({}) })
    await client.legacy(UPLOAD, { count: 1 })
    expect(JSON.parse(callsOf(UPLOAD)[0]?.form.params ?? '')).toMatchObject({ sysId: 1, count: 1 })
  })

  test('a mutation sends its idempotency key in the header [legacy.form]', async () => {
    const { client, callsOf } = onNetwork({ [SEND]: () => legacyOk({ resendAfter: 60 }) })
    await client.legacy(SEND, params, { idempotencyKey: 'once' })
    await client.legacy(SEND, params)
    expect(callsOf(SEND).map(({ call }) => call.headers['Idempotency-Key'])).toEqual(['once', undefined])
  })

  test('address add sends no position [legacy.position]', async () => {
    const address = 'eshop.address.addAddress' as typeof SEND
    const { client, callsOf } = onNetwork({ [address]: () => legacyOk({ resendAfter: 60 }) })
    placeMemory.position = { latitude: 31.2, longitude: 121.5 }
    await client.legacy(address, params)
    placeMemory.position = null
    expect(callsOf(address)[0]?.form.params).not.toContain('latitude')
  })

  test.each(['USER_NOT_LOGIN', 'TOKEN_EXPIRE', 'TOKEN_RENEW', 'UNAUTHORIZED', 'SIGN_INCORRECT'] as const)(
    '%s logs out, clears the session and gives an empty result [error.legacy-logout]',
    async (name) => {
      const { client, toasts, state } = onNetwork({ [SEND]: () => legacyNo(name) })
      expect(await client.legacy(SEND, params)).toBeNull()
      expect(heard).toContainEqual({ name: 'loginLost', payload: { redirects: false } })
      expect([toasts, state.session]).toEqual([[], null])
    },
  )

  test('a late refusal of a session that a login has replaced does not end the new login [error.legacy-logout]', async () => {
    const { client, state } = onNetwork({
      [SEND]: () => {
        client.session.adopt(newSession('of the login'))
        return legacyNo('TOKEN_EXPIRE')
      },
    })
    expect(await client.legacy(SEND, params)).toBeNull()
    expect([heard, state.session?.sessionKey]).toEqual([[], 'key-of the login'])
  })

  test('SESSION_RENEW renews the session and repeats the call [error.legacy-renew]', async () => {
    const { client, callsOf } = onNetwork({
      [SEND]: ({ form }) => (form.sessionKey === 'key-1' ? legacyNo('SESSION_RENEW') : legacyOk({ resendAfter: 60 })),
    })
    await client.legacy(SEND, params)
    expect(callsOf(SEND)).toHaveLength(2)
  })

  test('the session is renewed once; a second SESSION_RENEW is toasted [error.legacy-renew]', async () => {
    const { client, callsOf, toasts } = onNetwork({
      [SEND]: () => legacyNo(callsOf(SEND).length > 4 ? 'SYS_ERROR' : 'SESSION_RENEW', '会话已过期'),
    })
    await expect(client.legacy(SEND, params)).rejects.toMatchObject({ name: 'SESSION_RENEW' })
    expect([callsOf(SEND).length, toasts]).toEqual([2, ['会话已过期']])
  })

  test.each(['EXPIRE_ERROR', 'INVALID_SESSION', 'INVALID_APPLICATION'] as const)(
    '%s clears the session, logs out and reloads after 200 ms [error.legacy-reload]',
    async (name) => {
      const { client, state } = onNetwork(
        { [SEND]: () => legacyNo(name) },
        { credentials: { accessToken: 't', uid: 'u' } },
      )
      await expect(client.legacy(SEND, params)).rejects.toMatchObject({ name })
      expect(state.session).toBeNull()
      expect(state.reloads).toBe(1)
      expect(state.pauses.at(-1)).toBe(200)
      expect(heard).toContainEqual({ name: 'loginLost', payload: { redirects: false } })
    },
  )

  test('a visitor has no login to lose: only the session is cleared and the page reloads [error.legacy-reload]', async () => {
    const { client, state } = onNetwork({ [SEND]: () => legacyNo('INVALID_SESSION') })
    await expect(client.legacy(SEND, params)).rejects.toMatchObject({ name: 'INVALID_SESSION' })
    expect([heard, state.session, state.reloads]).toEqual([[], null, 1])
  })

  test('HTTP 401 asks for the login, whatever the body contains [error.http-401]', async () => {
    const { client, toasts } = onNetwork({ [SEND]: () => ({ http: 401, reply: legacyNo('USER_NOT_LOGIN') }) })
    await expect(client.legacy(SEND, params)).rejects.toMatchObject({ name: 'HTTP_401', message: '请先登录' })
    expect(toasts).toEqual(['请先登录'])
  })

  test('other codes reject with the message or the default text, after a toast [error.legacy-others]', async () => {
    const spoken = onNetwork({ [SEND]: () => legacyNo('SYS_BIZ_DATA_ERROR_CODE', '验证码错误') })
    await expect(spoken.client.legacy(SEND, params)).rejects.toThrow('验证码错误')
    expect(spoken.toasts).toEqual(['验证码错误'])
    const silent = onNetwork({ [SEND]: () => legacyNo('SYS_ERROR') })
    await expect(silent.client.legacy(SEND, params)).rejects.toThrow('系统错误，请稍后重试~~')
  })

  test('a call polls for a session every 100 ms and fails after 20 s [session.legacy-wait]', async () => {
    const { client, state } = onNetwork({ '/core/account/session/genSession': () => new Promise(() => {}) })
    await expect(client.legacy(SEND, params)).rejects.toMatchObject({ name: 'TIMEOUT' })
    expect(state.waited).toBe(20_000)
  })
})

describe('the payment API', () => {
  test('a payment call is a plain unsigned form with default fields [payment.form]', async () => {
    const { client, callsOf, state } = onNetwork({
      'pay.paymentService.initPay': () => ({ code: 0, msg: '', data: { amount: 5 } }),
    })
    await client.pay('pay.paymentService.initPay', { payOrderNo: 'P1234567' })
    const [{ form, path, call }] = callsOf('pay.paymentService.initPay') as [Seen]
    expect(call).toMatchObject({ timeoutMs: 60_000, headers: { 'X-Graytag': 'g1' } })
    expect(path).toBe('/pay.do')
    expect(form).toEqual({
      method: 'pay.paymentService.initPay',
      payOrderNo: 'P1234567',
      sysId: '1001',
      source: 'h5',
      appGroup: '111',
    })
    expect(state.made).toBe(0)
  })

  test('a refusal is toasted [payment.errors]', async () => {
    const { client, toasts } = onNetwork({
      'pay.paymentService.payCallback': () => ({
        code: ERROR_CODES.STATE_CHANGED,
        msg: '状态已变化，请刷新',
        data: null,
      }),
    })
    await expect(client.pay('pay.paymentService.payCallback', { payOrderNo: 'P1234567' })).rejects.toMatchObject({
      name: 'STATE_CHANGED',
    })
    expect(toasts).toEqual(['状态已变化，请刷新'])
  })

  test('TOKEN_RENEW never toasts in the payment API [error.quiet]', async () => {
    const { client, toasts } = onNetwork({
      'pay.paymentService.initPay': () => ({ code: ERROR_CODES.TOKEN_RENEW, msg: '请重新登录', data: null }),
    })
    const opened = client.pay('pay.paymentService.initPay', { payOrderNo: 'P1234567' })
    await expect(opened).rejects.toMatchObject({ name: 'TOKEN_RENEW' })
    expect(toasts).toEqual([])
  })
})
