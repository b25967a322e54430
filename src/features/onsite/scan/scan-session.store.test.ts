import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { SessionStore } from '@/app/stores/session.store'
import { type FakeAnswers, fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartLine, cartReply } from '../../trade/cart/cart.fixture'
import { scannedItem, scanReply, scanStore } from './scan.fixture'
import { ScanSessionStore } from './scan-session.store'

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

const BARCODE = '6901234567892'
const GOODS = 'POST storeProduct/analysisScanCodeShopping'
const OTHER = scanStore({ storeId: 'store2', name: '云朵童书' })

/** A mall whose scan carts grow by one piece with each add. */
function mall(call: FakeAnswers['call'] = {}) {
  const pieces = new Map<string, number>()
  const cartOf = (storeId: string) => {
    const number = pieces.get(storeId) ?? 0
    return cartReply(number > 0 ? [cartLine({ id: `l-${storeId}`, number })] : [])
  }
  const env = fakeEnv({
    call: {
      [GOODS]: () => scanReply(),
      'POST shopCart/add': ({ storeId }) => {
        pieces.set(storeId, (pieces.get(storeId) ?? 0) + 1)
        return { number: 1, cart: cartOf(storeId) }
      },
      'GET shopCart/myShopCartDetail': ({ storeId = '' }) => cartOf(storeId),
      'POST shopCart/update': ({ id, number }) => {
        pieces.set('store1', number)
        return cartReply([cartLine({ id, number })])
      },
      'POST shopCart/delete': () => {
        pieces.set('store1', 0)
        return cartReply([])
      },
      ...call,
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  const session = env.stores.get(ScanSessionStore)
  const adds = () => env.sent.filter(({ key }) => key === 'POST shopCart/add').map(({ input }) => input)
  return { env, session, adds, pieces }
}
const refused =
  (name: 'SCAN_IN_CART' | 'SYS_BIZ_DATA_ERROR_CODE', data: unknown = null) =>
  () =>
    Promise.reject(new ApiError({ code: ERROR_CODES[name], message: '已下架', data }))

test('a single piece goes into the cart of its store at once, which is then opened, replaced or kept by the type [scan.single] [scan.types]', async () => {
  const ways: unknown[] = []
  for (const type of [0, 1, 2] as const) {
    const { env, session, adds } = mall()
    session.choose(scanStore())
    expect(await session.run(env, BARCODE, type)).toBeNull()
    expect(adds()).toEqual([expect.objectContaining({ shopCartType: 2, storeId: 'store1', number: 1 })])
    expect(session.latest).toMatchObject({ storeId: 'store1', lineId: 'l-store1', isMore: false })
    ways.push(env.went)
  }
  const to = { name: 'scanCodeCart', params: { storeId: 'store1' } }
  expect(ways).toEqual([[{ way: 'push', ...to }], [{ way: 'replace', ...to }], []])
})

test('the reply to an add contains the line, so the cart is not requested [scan.one-reply]', async () => {
  const { env, session } = mall()
  session.choose(scanStore())
  await session.run(env, BARCODE, 2)
  const before = env.sent.length
  await session.run(env, BARCODE, 2)
  expect(env.sent.slice(before).map(({ key }) => key)).toEqual([GOODS, 'POST shopCart/add'])
  expect(session.latest).toMatchObject({ lineId: 'l-store1', isMore: true })
})

test('a second scan of a code adds one to its line; 撤销 removes only the last scan [scan.undo]', async () => {
  const { env, session, pieces } = mall()
  session.choose(scanStore())
  await session.run(env, BARCODE, 2)
  await session.run(env, BARCODE, 2)
  expect([session.latest?.isMore, pieces.get('store1')]).toEqual([true, 2])
  await session.undo()
  expect([pieces.get('store1'), session.latest]).toEqual([1, null])
  await session.undo()
  expect(pieces.get('store1')).toBe(1)
})

test('a first scan that is undone leaves the cart [scan.undo]', async () => {
  const { env, session, pieces } = mall()
  session.choose(scanStore())
  await session.run(env, BARCODE, 2)
  await session.undo()
  expect([pieces.get('store1'), env.sent.at(-1)?.key]).toEqual([0, 'POST shopCart/delete'])
})

test('a piece with RFID, and one of several, is added after the shopper confirms it [scan.several]', async () => {
  const tagged = scannedItem({ rfid: 'E28C41' })
  const { env, session, adds } = mall({ [GOODS]: () => scanReply([tagged]) })
  expect(await session.run(env, 'G_store1_g1_69_E28C41', 0)).toBeNull()
  expect([adds(), session.scanState?.records]).toEqual([[], [tagged]])
  expect(env.went).toEqual([{ way: 'push', name: 'scanCodeCart', params: { storeId: 'store1' } }])
  expect(await session.confirm(tagged)).toBeNull()
  expect([adds(), session.scanState]).toEqual([[expect.objectContaining({ rfid: 'E28C41' })], null])
})

test('goods of another store wait for a decision; the first cart is kept either way [scan.next-store]', async () => {
  const item = scannedItem({ storeId: 'store2' })
  const { env, session, adds } = mall({ [GOODS]: () => scanReply([item], OTHER) })
  session.choose(scanStore())
  await session.run(env, BARCODE, 2)
  expect([session.nextStore?.store.storeId, session.scanStore?.storeId, adds()]).toEqual(['store2', 'store1', []])
  session.stay()
  expect([session.nextStore, adds()]).toEqual([null, []])
  await session.run(env, BARCODE, 2)
  await session.switchStore(env)
  expect(session.scanStore).toEqual(OTHER)
  expect(adds()).toEqual([expect.objectContaining({ storeId: 'store2' })])
  expect(env.went).toEqual([{ way: 'replace', name: 'scanCodeCart', params: { storeId: 'store2' } }])
})

test('a store code enters its store and opens its cart with store=1 [scan.store-code]', async () => {
  const { env, session } = mall({ 'GET store/findByQrCode': () => OTHER })
  session.choose(scanStore())
  expect(await session.run(env, 'STORE_store2', 2)).toBeNull()
  expect([session.scanStore, session.enteredId]).toEqual([OTHER, 'store2'])
  expect(env.went).toEqual([{ way: 'replace', name: 'scanCodeCart', params: { store: '1', storeId: 'store2' } }])
  await session.run(env, 'STORE_store2', 2)
  expect(env.toasts.map(({ title }) => title)).toEqual(['你已经在云朵童书'])
})

test('a refused store code keeps the store and returns the reason [scan.store-code]', async () => {
  const { env, session } = mall({ 'GET store/findByQrCode': refused('SYS_BIZ_DATA_ERROR_CODE') })
  session.choose(scanStore())
  expect([await session.run(env, 'STORE_9', 2), session.scanStore?.storeId, env.went]).toEqual(['已下架', 'store1', []])
})

test('an unknown code opens the result page after 500 ms, with its reason [scan.unknown-page]', async () => {
  const { env, session } = mall({ [GOODS]: refused('SYS_BIZ_DATA_ERROR_CODE', { reason: 'unknown' }) })
  session.choose(scanStore())
  const asked = session.run(env, '96385074', 2)
  await jest.advanceTimersByTimeAsync(499)
  expect(env.went).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(await asked).toBeNull()
  expect(env.went).toEqual([{ way: 'push', name: 'scanResult1', params: { code: '96385074', from: 'cart' } }])
  expect(session.unknown).toEqual({ code: '96385074', text: '已下架' })
})

test('another refusal is shown; the scan cart opens after 2 s, or stays [scan.refused]', async () => {
  const { env, session } = mall({ [GOODS]: refused('SYS_BIZ_DATA_ERROR_CODE') })
  session.choose(scanStore())
  const asked = session.run(env, BARCODE, 1)
  await jest.advanceTimersByTimeAsync(1999)
  expect([env.toasts.map(({ title }) => title), env.went]).toEqual([['已下架'], []])
  await jest.advanceTimersByTimeAsync(1)
  await asked
  expect(env.went).toEqual([{ way: 'replace', name: 'scanCodeCart', params: { storeId: 'store1' } }])
  expect(await session.run(env, BARCODE, 2)).toBe('已下架')
  expect(env.went).toHaveLength(1)
})

test('a single piece that is in the cart opens the cart, also when the add is refused [scan.in-cart]', async () => {
  for (const key of [GOODS, 'POST shopCart/add'] as const) {
    const { env, session } = mall({ [key]: refused('SCAN_IN_CART') })
    session.choose(scanStore())
    expect(await session.run(env, BARCODE, 0)).toBeNull()
    expect(env.went).toEqual([{ way: 'push', name: 'scanCodeCart', params: { storeId: 'store1' } }])
  }
})

test('a typed code is requested by its own call [scan.flow]', async () => {
  const { env, session, adds } = mall({ 'POST storeProduct/getByBarcodeNew': () => scanReply() })
  session.choose(scanStore())
  expect(await session.run(env, ` ${BARCODE} `, 2, true)).toBeNull()
  expect(env.sent[0]).toMatchObject({ input: { barcode: BARCODE, storeId: 'store1' } })
  expect(adds()).toHaveLength(1)
})

test('a visitor logs in before goods are requested [scan.login]', async () => {
  const { env, session } = mall()
  env.stores.get(SessionStore).uid = ''
  session.choose(scanStore())
  expect([await session.run(env, BARCODE, 0), env.sent]).toEqual([null, []])
  expect(taro.callsOf('navigateTo')).toEqual([{ url: '/pages/login/index?redirect=pages%2Fhome%2Findex' }])
})

test('concurrent scans each find their own line [scan.undo]', async () => {
  const { env, session, pieces } = mall()
  session.choose(scanStore())
  await Promise.all([session.run(env, BARCODE, 2), session.run(env, BARCODE, 2)])
  expect([pieces.get('store1'), session.latest?.isMore]).toEqual([2, true])
})
