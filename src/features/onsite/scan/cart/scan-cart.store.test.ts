import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import { type FakeAnswers, fakeEnv } from '../../../../../test/support/fake-env'
import { taro } from '../../../../../test/support/taro-fakes/taro'
import { cartLine, cartReply } from '../../../trade/cart/cart.fixture'
import { confirmed } from '../../../trade/checkout/checkout.fixture'
import { scannedItem, scanReply, scanStore } from '../scan.fixture'
import { ScanSessionStore } from '../scan-session.store'
import { CARD_MS, ScanCartStore } from './scan-cart.store'

const NOW = Date.UTC(2026, 10, 21, 4)
const CODE = '6901234567892'
let now = NOW
let isInFront = true
beforeEach(() => {
  isInFront = true
  taro.reset()
  jest.useFakeTimers()
  now = NOW
})
afterEach(() => jest.useRealTimers())
const pass = async (ms: number) => {
  now += ms
  await jest.advanceTimersByTimeAsync(ms)
}

function page(call: FakeAnswers['call'] = {}, params: { store?: string; storeId?: string } = { storeId: 'store1' }) {
  let pieces = 0
  const env = fakeEnv({
    now: () => now,
    isInFront: () => isInFront,
    call: {
      'GET store/findByQrCode': () => scanStore(),
      'POST storeProduct/analysisScanCodeShopping': () => scanReply(),
      'POST shopCart/add': () => ({ number: ++pieces }),
      'POST shopCart/update': ({ number }) => cartReply([cartLine({ number })]),
      'POST shopCart/delete': () => cartReply([]),
      'GET shopCart/myShopCartDetail': () => cartReply(pieces > 0 ? [cartLine({ number: pieces })] : []),
      ...call,
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  return { env, session: env.stores.get(ScanSessionStore), scan: new ScanCartStore(env, params) }
}
const texts = ({ toasts }: { toasts: { title: string }[] }) => toasts.map(({ title }) => title)

test('after a reload the store is requested by its code, and only once [scan.store-code]', async () => {
  const { env, scan, session } = page()
  await scan.open()
  expect(env.sent.map(({ input }) => input)).toEqual([{ qrCode: 'STORE_store1' }])
  expect([scan.store.value?.name, session.scanStore?.storeId, scan.hasEntered]).toEqual(['鲜禾超市', 'store1', false])
  await scan.open()
  expect(env.sent).toHaveLength(1)
})

test('store=1, the scanned store code or a near position: the shopper is in the store [scan.store-code]', async () => {
  expect(page({}, { storeId: 'store1', store: '1' }).scan.hasEntered).toBe(true)
  const near = { ...scanStore(), number: 0, distance: 36, isHere: true }
  const { env, scan } = page({
    'POST scan/stores': () => ({ records: [near], total: 1, pageNo: 1, pageSize: 20, hasMore: false, cursor: null }),
  })
  env.stores.get(PlaceStore).position = { latitude: 30.2, longitude: 120.2 }
  await scan.open()
  await pass(0)
  expect([scan.distance, scan.hasEntered]).toEqual([36, true])
})

test('without a store the choice of stores opens', async () => {
  const { env, scan } = page({}, {})
  await scan.open()
  await scan.show()
  scan.hide()
  expect([env.went, env.sent]).toEqual([[{ way: 'replace', name: 'scanSelect', params: undefined }], []])
})

test('the card of a scanned product shows for 2 s; its quantity keeps it, 撤销 ends it [scan.card]', async () => {
  const { scan } = page()
  await scan.open()
  await scan.show()
  scan.look()
  await scan.read({ code: CODE, kind: 'code' })
  expect([scan.hasCard, scan.latestLine?.number]).toEqual([true, 1])
  await pass(CARD_MS - 1)
  await scan.setLatest(3)
  await pass(CARD_MS - 1)
  expect([scan.hasCard, scan.latestLine?.number]).toEqual([true, 3])
  await pass(1)
  expect(scan.hasCard).toBe(false)
  await scan.read({ code: CODE, kind: 'code' })
  await scan.undo()
  expect([scan.hasCard, scan.latestLine]).toEqual([false, null])
})

test('a code that is read again immediately adds one more only after +1 [scan.again]', async () => {
  const { env, scan } = page()
  await scan.open()
  await scan.show()
  scan.look()
  await scan.read({ code: CODE, kind: 'code' })
  await scan.read({ code: CODE, kind: 'again' })
  const adds = () => env.sent.filter(({ key }) => key === 'POST shopCart/add').length
  expect([scan.again, adds()]).toEqual([CODE, 1])
  await scan.more()
  expect([scan.again, adds(), scan.latestLine?.number]).toEqual([null, 2, 2])
  await scan.read({ code: CODE, kind: 'again' })
  scan.close()
  expect([scan.again, scan.isLooking, adds()]).toEqual([null, false, 2])
})

test('a typed code goes into the cart; a refused one stays typed [scan.no-camera]', async () => {
  let isOff = true
  const { env, scan } = page({
    'POST storeProduct/getByBarcodeNew': () => {
      if (isOff) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '已下架' })
      return scanReply()
    },
  })
  await scan.open()
  await scan.show()
  scan.type(true)
  await scan.submitTyped()
  scan.setTyped(CODE)
  await scan.submitTyped()
  expect([texts(env), scan.typed, scan.isTyping]).toEqual([['请输入条码', '已下架'], CODE, true])
  isOff = false
  await scan.submitTyped()
  expect([scan.typed, scan.isTyping, scan.latestLine?.number]).toEqual(['', false, 1])
})

test('the choice on the result page opens the camera, or the sheet to type [scan.unknown-page]', async () => {
  const { scan, session } = page()
  await scan.open()
  session.leave('scan')
  await scan.show()
  expect([scan.isLooking, scan.isTyping]).toEqual([true, false])
  session.leave('type')
  await scan.show()
  expect([scan.isLooking, scan.isTyping]).toEqual([true, true])
  // The program is hidden, then the page is left.
  scan.hide()
  expect(scan.isLooking).toBe(true)
  isInFront = false
  scan.hide()
  expect(scan.isLooking).toBe(false)
})

test('a closed store shows its reason, and nothing is scanned there [scan.closed]', async () => {
  const { env, scan } = page({ 'GET store/findByQrCode': () => scanStore({ closedText: '休息中' }) })
  await scan.open()
  scan.look()
  scan.type(true)
  expect([scan.isLooking, scan.isTyping, texts(env)]).toEqual([false, false, ['休息中', '休息中']])
})

test('the first expiry of a scanned price is shown; the cart is then priced again [scan.held]', async () => {
  const lines = [cartLine({ id: 'a', heldUntil: NOW + 9000 }), cartLine({ id: 'b', heldUntil: NOW + 5000 })]
  const { env, scan } = page({ 'GET shopCart/myShopCartDetail': () => cartReply(lines) })
  await scan.show()
  scan.watchHold()
  expect([scan.heldUntil, scan.isExpired]).toEqual([NOW + 5000, false])
  const before = env.sent.length
  await pass(5000)
  expect([scan.isExpired, env.sent.length]).toEqual([true, before + 1])
  scan.watchHold()
  expect(scan.isExpired).toBe(true)
  scan.dispose()
})

test('the chosen one of several goods is added, with its card [scan.several]', async () => {
  const tagged = scannedItem({ rfid: 'E28C41' })
  const { env, scan, session } = page({
    'POST storeProduct/analysisScanCodeShopping': () => scanReply([scannedItem(), tagged]),
  })
  await scan.open()
  await scan.show()
  await scan.read({ code: 'a_b', kind: 'code' })
  expect([session.scanState?.records.length, scan.hasCard]).toEqual([2, false])
  await scan.confirm(1)
  expect(env.sent.find(({ key }) => key === 'POST shopCart/add')?.input).toMatchObject({ rfid: 'E28C41' })
  expect([session.scanState, scan.hasCard]).toEqual([null, true])
})

test('切换门店 explains that the goods stay, and lists the stores after the confirmation [scan.next-store]', async () => {
  const { env, scan } = page({ 'GET shopCart/myShopCartDetail': () => cartReply([cartLine({ number: 6 })]) })
  await scan.open()
  await scan.show()
  taro.answer('showModal', () => ({ confirm: false }))
  await scan.chooseStore()
  expect(env.went).toEqual([])
  taro.answer('showModal', () => ({ confirm: true }))
  await scan.chooseStore()
  expect(JSON.stringify(taro.callsOf('showModal')[0])).toContain('已扫的 6 件会留在鲜禾超市')
  expect(env.went).toEqual([{ way: 'push', name: 'scanSelect', params: undefined }])
})

test('去结算 orders the ticked lines of the store, or shows why not [cart.scan-order]', async () => {
  let reason: string | null = '请先选择商品'
  const { env, scan } = page({
    'GET shopCart/myShopCartDetail': () => cartReply([cartLine()], { settleBlockedReason: reason }),
    'POST productOrder/confirmOrder': () => confirmed({ source: 'scanCart', needsAddress: false }),
  })
  await scan.show()
  await scan.settle()
  expect([texts(env), env.went]).toEqual([['请先选择商品'], []])
  reason = null
  await scan.refresh()
  await scan.settle()
  expect(env.sent.at(-1)?.input).toMatchObject({ source: 'scanCart', shopCartType: 2, storeId: 'store1' })
  expect(env.went).toEqual([
    { way: 'push', name: 'submit', params: expect.objectContaining({ isScan: '1', storeId: 'store1' }) },
  ])
})
