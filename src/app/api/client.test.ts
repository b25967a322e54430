import { ERROR_CODES } from '@contract/codes/errors'
import { NoReply } from '@/platform/request.types'
import { NOW, newSession, ok, onNetwork, refusal, type Seen } from '../../../test/support/on-network'
import { sign } from '../../../test/support/wire-client'
import { listen } from '../events'
import { placeMemory } from '../place-memory'

const CART_ADD = '/service/app/user/shopCart/add'
const CART = '/service/app/user/shopCart/myShopCartDetail'
const line = { storeId: 's', businessId: 'b', clientType: 1, number: 1, skuId: 'k' }

const heard: { name: string; payload: unknown }[] = []
const offs = [
  listen('loginLost', (payload) => heard.push({ name: 'loginLost', payload })),
  listen('cartFull', (payload) => heard.push({ name: 'cartFull', payload })),
  listen('loading', (payload) => heard.push({ name: 'loading', payload })),
]
beforeEach(() => {
  heard.length = 0
  placeMemory.position = null
})
afterAll(() => {
  for (const off of offs) off()
})

describe('signed core calls', () => {
  test('a POST signs query, method, path and the exact body [core.signed-post]', async () => {
    const { client, callsOf } = onNetwork(
      { [CART_ADD]: () => ok({ number: 3 }) },
      { credentials: { accessToken: 't', uid: 'u1' } },
    )
    expect(await client.call('POST shopCart/add', { ...line, sourceChannel: "it's (A)*!" })).toEqual({ number: 3 })
    const [{ call, query }] = callsOf(CART_ADD) as [Seen]
    const { sign: given, ...signed } = query
    expect(given).toBe(sign('secret-1', { ...signed, method: 'POST', path: CART_ADD, body: call.body ?? '' }))
    expect(signed).toMatchObject({
      sessionKey: 'key-1',
      uid: 'u1',
      appKey: 'galleria-h5',
      timestamp: String(NOW / 1000),
      platform: 'h5',
      source: 'h5',
    })
    expect(signed.deviceId).toMatch(/^[0-9a-f-]{36}$/)
    for (const name of ['appInfo', 'miniId', 'osInfo', 'uaInfo']) expect(signed).toHaveProperty(name)
    expect(call.headers['X-Graytag']).toBe('g1')
    expect(call.timeoutMs).toBe(60_000)
  })

  test('a GET signs its input as part of the query and leaves out missing fields [core.signed-get]', async () => {
    const { client, callsOf } = onNetwork({ '/service/app/user/shopCart/selectAllOrNone': () => ok({}) })
    await client.call('GET shopCart/selectAllOrNone', { isSelect: true, shopCartType: undefined })
    const [{ query, call, path }] = callsOf('/service/app/user/shopCart/selectAllOrNone') as [Seen]
    const { sign: given, ...signed } = query
    expect(signed.isSelect).toBe('true')
    expect(signed).not.toHaveProperty('shopCartType')
    expect(call.body).toBeUndefined()
    expect(given).toBe(sign('secret-1', { ...signed, method: 'GET', path }))
  })

  test('a call carries the position when it is known; a cart add also carries it in its body [core.position]', async () => {
    const { client, callsOf } = onNetwork({ [CART_ADD]: () => ok({ number: 1 }) })
    await client.call('POST shopCart/add', line)
    placeMemory.position = { latitude: 31.2, longitude: 121.5 }
    await client.call('POST shopCart/add', line)
    const [without, with_] = callsOf(CART_ADD) as [Seen, Seen]
    expect(without.json).not.toHaveProperty('latitude')
    expect(without.query).not.toHaveProperty('latitude')
    expect(with_.json).toMatchObject({ latitude: 31.2, longitude: 121.5 })
    expect(with_.query).toMatchObject({ latitude: '31.2', longitude: '121.5' })
  })

  test('the user agent is cut at 500 characters; the idempotency key goes into its header [core.device]', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('x'.repeat(900))
    const { client, callsOf } = onNetwork({ '/service/app/user/shopCart/merge': () => ok({ number: 1, rejected: [] }) })
    await client.call(
      'POST shopCart/merge',
      { lines: [{ skuId: 'k', number: 1, isSelect: true }] },
      { idempotencyKey: 'once' },
    )
    agent.mockRestore()
    const [{ query, call }] = callsOf('/service/app/user/shopCart/merge') as [Seen]
    expect(query.uaInfo).toHaveLength(500)
    expect(call.headers['Idempotency-Key']).toBe('once')
  })
})

describe('session handling', () => {
  test('concurrent calls share one session request, which binds a known token [session.one-request]', async () => {
    const { client, callsOf, state } = onNetwork(
      { [CART]: () => ok({}) },
      { credentials: { accessToken: 'tok', uid: 'u' } },
    )
    await Promise.all([1, 2, 3].map(() => client.call('GET shopCart/myShopCartDetail', {})))
    const [gen, ...more] = callsOf('/core/account/session/genSession') as [Seen]
    expect(more).toHaveLength(0)
    expect(gen.json).toEqual({ appKey: 'galleria-h5', deviceId: expect.any(String), accessToken: 'tok' })
    expect(gen.query).not.toHaveProperty('sign')
    expect(state.session?.sessionKey).toBe('key-1')
    expect(state.learned).toBe(NOW)
  })

  test('a session request is repeated twice, then the call fails [session.retries]', async () => {
    let tries = 0
    const { client, toasts } = onNetwork({
      '/core/account/session/genSession': () => {
        tries += 1
        throw new NoReply(false)
      },
    })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({
      name: 'NETWORK',
      isReported: true,
    })
    expect(tries).toBe(3)
    expect(toasts).toHaveLength(1)
  })

  test.each(['EXPIRE_ERROR', 'INVALID_SESSION', 'SESSION_RENEW'] as const)(
    '%s: the session is replaced and the call repeated once [error.session-retry] [session.clear-retry]',
    async (name) => {
      const { client, callsOf, toasts } = onNetwork({
        [CART]: ({ query }) => (query.sessionKey === 'key-1' ? refusal(name) : ok({ code: 0 })),
      })
      await client.call('GET shopCart/myShopCartDetail', {})
      expect(callsOf(CART).map(({ query }) => query.sessionKey)).toEqual(['key-1', 'key-2'])
      expect(toasts).toEqual([])
    },
  )

  test('a call is repeated only once: a second refusal is toasted [session.clear-retry]', async () => {
    const { client, callsOf, toasts } = onNetwork({ [CART]: () => refusal('INVALID_SESSION', '会话已失效') })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({ name: 'INVALID_SESSION' })
    expect(callsOf(CART)).toHaveLength(2)
    expect(toasts).toEqual(['会话已失效'])
  })

  test('when two calls fail together, the second does not clear the new session', async () => {
    const { client, callsOf } = onNetwork({
      [CART]: ({ query }) => (query.sessionKey === 'key-1' ? refusal('INVALID_SESSION') : ok({})),
    })
    await Promise.all([
      client.call('GET shopCart/myShopCartDetail', {}),
      client.call('GET shopCart/myShopCartDetail', {}),
    ])
    expect(callsOf('/core/account/session/genSession')).toHaveLength(2)
  })

  test('after renewTime the session is renewed with the old secret before the next call [session.renew]', async () => {
    const { client, callsOf, state } = onNetwork(
      { [CART]: () => ok({}), 'account.session.renew': () => ({ code: 0, msg: '', data: newSession('renewed') }) },
      { credentials: { accessToken: 't', uid: 'u' } },
    )
    client.session.adopt({ ...newSession('old'), renewTime: NOW - 1 })
    await client.call('GET shopCart/myShopCartDetail', {})
    const [renew] = callsOf('account.session.renew') as [Seen]
    const { sign: given, ...fields } = renew.form
    expect(given).toBe(sign('secret-old', fields))
    expect(state.session?.sessionKey).toBe('key-renewed')
    expect(callsOf(CART)[0]?.query.sessionKey).toBe('key-renewed')
  })

  test('a refused renewal leads to a new session; a renewal without a reply keeps the old one [session.renew-refused]', async () => {
    const refused = onNetwork({
      [CART]: () => ok({}),
      'account.session.renew': () => ({ code: ERROR_CODES.INVALID_SESSION, msg: '', data: null }),
    })
    refused.client.session.adopt({ ...newSession('old'), renewTime: NOW - 1 })
    await refused.client.call('GET shopCart/myShopCartDetail', {})
    expect(refused.callsOf(CART)[0]?.query.sessionKey).toBe('key-1')
    const away = onNetwork({
      [CART]: () => ok({}),
      'account.session.renew': () => {
        throw new NoReply(false)
      },
    })
    away.client.session.adopt({ ...newSession('old'), renewTime: NOW - 1 })
    await away.client.call('GET shopCart/myShopCartDetail', {})
    expect(away.callsOf(CART)[0]?.query.sessionKey).toBe('key-old')
  })

  test('after expireTime a new session is requested instead of a renewal [session.expired]', async () => {
    const { client, callsOf } = onNetwork({ [CART]: () => ok({}) })
    client.session.adopt({ ...newSession('old'), renewTime: NOW - 2, expireTime: NOW - 1 })
    await client.call('GET shopCart/myShopCartDetail', {})
    expect(callsOf(CART)[0]?.query.sessionKey).toBe('key-1')
  })

  test('an expired token is dropped and the shopper continues as a visitor [session.token-expired]', async () => {
    const { client, state, callsOf } = onNetwork(
      {
        [CART]: () => ok({}),
        '/core/account/session/genSession': ({ json }) =>
          json.accessToken ? refusal('TOKEN_EXPIRE') : ok(newSession('visitor')),
      },
      { credentials: { accessToken: 'dead', uid: 'u' } },
    )
    const off = listen('loginLost', () => {
      state.credentials = null
    })
    await client.call('GET shopCart/myShopCartDetail', {})
    off()
    expect(heard).toContainEqual({ name: 'loginLost', payload: { redirects: false } })
    expect(callsOf(CART)[0]?.query.sessionKey).toBe('key-visitor')
  })
})

describe('the error catalogue of the core API', () => {
  test.each(['USER_NOT_LOGIN', 'TOKEN_EXPIRE', 'TOKEN_RENEW', 'PARENT_TOKEN_INVALID', 'SIGN_INCORRECT'] as const)(
    '%s ends login and session and rejects, without a toast [error.logout]',
    async (name) => {
      const { client, toasts, state } = onNetwork({ [CART]: () => refusal(name) })
      await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({ name, isReported: true })
      expect(heard).toContainEqual({ name: 'loginLost', payload: { redirects: true } })
      expect([toasts, state.session, client.session.current]).toEqual([[], null, null])
    },
  )

  test('a late refusal of a session that a login has replaced does not end the new login [error.logout]', async () => {
    const { client, state } = onNetwork({
      [CART]: () => {
        client.session.adopt(newSession('of the login'))
        return refusal('USER_NOT_LOGIN')
      },
    })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({ name: 'USER_NOT_LOGIN' })
    expect(heard.filter(({ name }) => name === 'loginLost')).toEqual([])
    expect(state.session?.sessionKey).toBe('key-of the login')
  })

  test('a wrong signature is also recognised by its message [error.logout]', async () => {
    const { client } = onNetwork({ [CART]: () => refusal('SIGN_FAILED', '签名错误') })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toThrow('签名错误')
    expect(heard).toContainEqual({ name: 'loginLost', payload: { redirects: true } })
  })

  test('a call without login gives a visitor its empty list [error.not-needing-login]', async () => {
    const { client } = onNetwork({ '/service/app/user/userAddress/list': () => refusal('USER_NOT_LOGIN') })
    expect(await client.call('POST userAddress/list', {})).toEqual({ records: [] })
    expect(heard.filter(({ name }) => name === 'loginLost')).toEqual([])
  })

  test("a full cart shows a prompt with the server's message [error.cart-full]", async () => {
    const { client, toasts } = onNetwork({
      [CART_ADD]: () => refusal('SHOP_CART_SKU_NUM_EXCEED_CODE', '购物车最多 120 种'),
    })
    await expect(client.call('POST shopCart/add', line)).rejects.toMatchObject({
      name: 'SHOP_CART_SKU_NUM_EXCEED_CODE',
      isReported: true,
    })
    expect(heard).toContainEqual({ name: 'cartFull', payload: { message: '购物车最多 120 种' } })
    expect(toasts).toEqual([])
  })

  test('the code of a full cart is an ordinary failure in any other call [error.cart-full]', async () => {
    const { client, toasts } = onNetwork({
      [CART]: () => refusal('SHOP_CART_SKU_NUM_EXCEED_CODE', '购物车最多 120 种'),
    })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({ isReported: true })
    expect(heard.filter(({ name }) => name === 'cartFull')).toEqual([])
    expect(toasts).toEqual(['购物车最多 120 种'])
  })

  test('NO_IDENTITY_AUTH reaches the caller [error.identity]', async () => {
    const { client, toasts } = onNetwork({ [CART]: () => refusal('NO_IDENTITY_AUTH') })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({
      name: 'NO_IDENTITY_AUTH',
      isReported: false,
    })
    expect(toasts).toEqual([])
  })

  test("other failures toast the server's message and reach the caller with code and data [error.others]", async () => {
    const { client, toasts } = onNetwork({
      [CART]: () => refusal('SYS_BIZ_DATA_ERROR_CODE', '价格已变化', { payAmount: 1 }),
    })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({
      code: 1100223302,
      name: 'SYS_BIZ_DATA_ERROR_CODE',
      message: '价格已变化',
      data: { payAmount: 1 },
      isReported: true,
    })
    expect(toasts).toEqual(['价格已变化'])
  })

  test('without a message the code is toasted [error.others]', async () => {
    const { client, toasts } = onNetwork({ [CART]: () => refusal('SYS_BUSY', '') })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({ name: 'SYS_BUSY' })
    expect(toasts).toEqual(['99950008'])
  })

  test('a quiet call does not toast; the caller shows the failure [error.quiet]', async () => {
    const { client, toasts } = onNetwork({ [CART]: () => refusal('SYS_BUSY') })
    await expect(client.call('GET shopCart/myShopCartDetail', {}, { quiet: true })).rejects.toMatchObject({
      isReported: false,
    })
    expect(toasts).toEqual([])
  })

  test.each([
    [{ http: 403 }, 'HTTP_403', '访问太频繁了，请登录后再试'],
    [{ http: 502 }, 'BAD_REPLY', '请求异常'],
    ['<html>', 'BAD_REPLY', '请求异常'],
  ])('a malformed reply (%p) is %s [error.http-403]', async (body, name, message) => {
    const { client, toasts } = onNetwork({ [CART]: () => body })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({ name, message })
    expect(toasts).toEqual([message])
  })

  test('a request without a reply in time shows the timeout text [error.timeout]', async () => {
    const { client } = onNetwork({
      [CART]: () => {
        throw new NoReply(true)
      },
    })
    await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({
      name: 'TIMEOUT',
      message: '网络连接超时，请稍后再试',
    })
  })

  test('concurrent calls share one loading indicator, which is hidden on errors too [core.loading]', async () => {
    const { client } = onNetwork({ [CART_ADD]: () => refusal('SYS_BUSY'), [CART]: () => ok({}) })
    await Promise.allSettled([client.call('POST shopCart/add', line), client.call('POST shopCart/add', line)])
    expect(heard.filter(({ name }) => name === 'loading').map(({ payload }) => payload)).toEqual([true, false])
    heard.length = 0
    await client.call('GET shopCart/myShopCartDetail', {})
    expect(heard).toEqual([])
  })
})
