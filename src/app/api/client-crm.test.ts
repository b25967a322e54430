import type { CoreApi, LegacyApi } from '@contract/api'
import { ERROR_CODES, type ErrorName } from '@contract/codes/errors'
import { ok, onNetwork, refusal, type Seen } from '../../../test/support/on-network'
import { sign } from '../../../test/support/wire-client'
import { listen } from '../events'
import { placeMemory } from '../place-memory'
import { traits } from './traits'

const MERCHANTS = '/igc/app/wxpaymerchant/list'
const SHOPPER = { credentials: { accessToken: 'tok', uid: 'u1' } }
const page = { records: [], hasMore: false, cursor: null }
const heard: unknown[] = []
const off = listen('loginLost', (payload) => heard.push(payload))
beforeEach(() => {
  heard.length = 0
  placeMemory.position = null
})
afterAll(off)

describe('the CRM API', () => {
  test('a CRM call is a signed address with the token in its own header [crm.token-header]', async () => {
    const { client, callsOf } = onNetwork({ [MERCHANTS]: () => ok(page) }, SHOPPER)
    expect(await client.crm('GET /igc/app/wxpaymerchant/list', { pageSize: 20 })).toEqual(page)
    const [{ call, query, path }] = callsOf(MERCHANTS) as [Seen]
    const { sign: given, ...signed } = query
    expect(call.headers['Authorization-App']).toBe('tok')
    expect(given).toBe(sign('secret-1', { ...signed, method: 'GET', path }))
    expect(signed).toMatchObject({ pageSize: '20', uid: 'u1', appKey: 'galleria-h5', source: 'h5' })
    expect(call.headers['X-Graytag']).toBe('g1')
  })

  test('a visitor sends no token; refusals are handled as in the core API [crm.errors]', async () => {
    const { client, callsOf } = onNetwork({ [MERCHANTS]: () => refusal('USER_NOT_LOGIN') })
    await expect(client.crm('GET /igc/app/wxpaymerchant/list', {})).rejects.toMatchObject({ name: 'USER_NOT_LOGIN' })
    expect(callsOf(MERCHANTS)[0]?.call.headers).not.toHaveProperty('Authorization-App')
    expect(heard).toEqual([{ redirects: true }])
    const busy = onNetwork({ [MERCHANTS]: () => refusal('SYS_BUSY', '系统繁忙') }, SHOPPER)
    await expect(busy.client.crm('GET /igc/app/wxpaymerchant/list', {})).rejects.toMatchObject({ isReported: true })
    expect(busy.toasts).toEqual(['系统繁忙'])
  })

  test('an expired session is replaced and the call is repeated once [crm.errors]', async () => {
    const answer = ({ query }: Seen) => (query.sessionKey === 'key-1' ? refusal('SESSION_RENEW') : ok(page))
    const { client, callsOf } = onNetwork({ [MERCHANTS]: answer }, SHOPPER)
    await client.crm('GET /igc/app/wxpaymerchant/list', {})
    expect(callsOf(MERCHANTS)).toHaveLength(2)
  })
})

describe('special cases of the old API', () => {
  const legacyNo = (name: ErrorName, msg = '') => ({ code: ERROR_CODES[name], msg, data: null })
  const paramsOf = (seen: Seen | undefined) => JSON.parse(seen?.form.params ?? '{}') as Record<string, unknown>
  const line = { storeId: 's', businessId: 'b', clientType: 1, number: 1, skuId: 'k' }
  const ADD = 'eshop.shopcart.addShopCart'

  test('every method sends the position, except address add, address update and in-time products [legacy.position]', async () => {
    const { client, callsOf } = onNetwork({ [ADD]: () => ({ code: 0, msg: '', data: { number: 1 } }) }, SHOPPER)
    await client.legacy(ADD, line)
    placeMemory.position = { latitude: 31.2, longitude: 121.5 }
    await client.legacy(ADD, line)
    const [without, carried] = callsOf(ADD)
    expect(paramsOf(without)).not.toHaveProperty('latitude')
    expect(paramsOf(carried)).toMatchObject({ latitude: 31.2, longitude: 121.5 })
    for (const method of ['eshop.address.addAddress', 'eshop.address.updateAddress', 'eshop.product.getIntimeProduct'])
      expect(traits.hasLegacyPosition(method)).toBe(false)
    for (const method of ['eshop.address.list', 'account.login.doLogin', ADD])
      expect(traits.hasLegacyPosition(method)).toBe(true)
  })

  test('a successful cart add shows 添加购物车成功 [error.add-cart-toast]', async () => {
    const { client, toasts } = onNetwork({ [ADD]: () => ({ code: 0, msg: '', data: { number: 3 } }) }, SHOPPER)
    expect(await client.legacy(ADD, line)).toEqual({ number: 3 })
    expect(toasts).toEqual(['添加购物车成功'])
    await client.legacy(ADD, line, { quiet: true })
    expect(toasts).toHaveLength(1)
    const lost = onNetwork({ [ADD]: () => legacyNo('TOKEN_EXPIRE') }, SHOPPER)
    expect(await lost.client.legacy(ADD, line)).toBeNull()
    expect(lost.toasts).toEqual([])
    const full = onNetwork({ [ADD]: () => legacyNo('SHOP_CART_SKU_NUM_EXCEED_CODE', '购物车已满') }, SHOPPER)
    await expect(full.client.legacy(ADD, line)).rejects.toThrow('购物车已满')
    expect(full.toasts).toEqual(['购物车已满'])
  })

  test('HTTP 401: some reads resolve to null, every other call asks for the login [error.http-401]', async () => {
    const unauthorized = () => ({ http: 401, reply: legacyNo('USER_NOT_LOGIN') })
    const { client, toasts } = onNetwork({ 'account.userdata.getUserData': unauthorized, [ADD]: unauthorized })
    expect(await client.legacy('account.userdata.getUserData', {})).toBeNull()
    expect(toasts).toEqual([])
    await expect(client.legacy(ADD, line)).rejects.toMatchObject({ name: 'HTTP_401', message: '请先登录' })
    expect(toasts).toEqual(['请先登录'])
  })

  test('a wrong signature is recognised by its message in the old API [error.legacy-logout]', async () => {
    const { client, toasts } = onNetwork({ [ADD]: () => legacyNo('SIGN_FAILED', '签名错误') }, SHOPPER)
    expect(await client.legacy(ADD, line)).toBeNull()
    expect(heard).toEqual([{ redirects: false }])
    expect(toasts).toEqual([])
  })
})

describe('which calls belong to which API', () => {
  const LOADING = [
    'POST productOrder/commitOrder',
    'POST productOrder/confirmOrder',
    'POST shopCart/update',
    'POST shopCart/add',
    'POST shopCart/delete',
    'GET shopCart/selectAllOrNone',
    'GET productSku/getProductSkuApp',
  ]

  test('only the listed calls show the loading indicator [core.loading]', () => {
    for (const key of LOADING) expect([key, traits.isLoading(key)]).toEqual([key, true])
    for (const key of [
      'GET shopCart/myShopCartDetail',
      'POST userAddress/list',
      'POST shopCart/merge',
    ] satisfies (keyof CoreApi)[])
      expect([key, traits.isLoading(key)]).toEqual([key, false])
  })

  test('the member detail and the code TOKEN_RENEW never toast [error.quiet]', () => {
    expect(traits.isQuiet('GET member/getMemberMultiDetailV2')).toBe(true)
    expect(traits.isQuiet('POST shopCart/add')).toBe(false)
    expect([traits.isQuietCode('TOKEN_RENEW'), traits.isQuietCode('SYS_BUSY')]).toEqual([true, false])
  })

  test('the cart add is the only call of the old API that toasts a success [error.add-cart-toast]', () => {
    const others: (keyof LegacyApi)[] = ['account.login.doLogin', 'account.session.renew']
    expect(others.map((method) => traits.successText(method))).toEqual([undefined, undefined])
  })
})
