import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { SessionStore } from '@/app/stores/session.store'
import { type FakeAnswers, fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { claimedCard, couponCard, pageOf } from './coupon.fixture'
import { CouponListStore } from './coupon-list.store'

const LIST = 'POST coupon/bussinessCouponList'
const CLAIM = 'POST coupon/userGetCoupon'

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  // Two steps close to each other are one.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => jest.restoreAllMocks())

async function opened(call: FakeAnswers['call'] = {}, uid = 'u1') {
  const env = fakeEnv({ call: { [LIST]: () => pageOf([couponCard(), couponCard({ couponId: 'c2' })]), ...call } })
  env.stores.get(SessionStore).uid = uid
  const store = new CouponListStore(env, { storeId: 's1' })
  await store.open('store')
  return { env, store, sent: (key: string) => env.sent.filter((one) => one.key === key) }
}

test('a list is asked for by its tab and place', async () => {
  const { env, store } = await opened()
  expect(env.sent[0]?.input).toMatchObject({ tab: 'store', storeId: 's1' })
  expect(store.list.items).toHaveLength(2)
})

test('two taps claim once, under a key; the ticket then says what the server says', async () => {
  const { env, store, sent } = await opened({ [CLAIM]: () => ({ heldId: 'h1', coupon: claimedCard() }) })
  const first = store.claim('c1')
  expect(store.claiming).toBe('c1')
  await Promise.all([first, store.claim('c1'), store.claim('c2')])
  expect(sent(CLAIM).map(({ input }) => input)).toEqual([{ couponId: 'c1' }])
  expect(sent(CLAIM)[0]?.options?.idempotencyKey).toMatch(/\w{10}/)
  expect(store.list.items.map(({ button }) => button.code)).toEqual(['use', 'claim'])
  expect([store.claiming, env.toasts.map(({ title }) => title)]).toEqual([null, ['领取成功']])
})

test('a refused claim asks how things stand, and may be tried again', async () => {
  const gone = new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '已抢光' })
  const { env, store, sent } = await opened({ [CLAIM]: () => Promise.reject(gone) })
  await store.claim('c1')
  await store.claim('c1')
  expect([sent(CLAIM).length, sent(LIST).length, store.claiming, env.toasts]).toEqual([2, 3, null, []])
})

test('a visitor logs in first, and comes back to where they were', async () => {
  const { store, sent } = await opened({}, '')
  taro.at('/pages/cart/index')
  await store.claim('c1')
  expect(sent(CLAIM)).toEqual([])
  expect(JSON.stringify(taro.callsOf('navigateTo'))).toMatch(/login.*cart/)
})

test.each([
  [claimedCard(), 'navigateTo', 'service/canUse/index?activeType=2&activityId=c1'],
  [couponCard({ button: { code: 'join', text: '开通会员', primary: false } }), 'switchTab', 'memberIndex'],
] as const)('a button leads where its code says', async (coupon, way, place) => {
  const { store } = await opened()
  store.press(coupon)
  await Promise.resolve()
  expect(JSON.stringify(taro.callsOf(way))).toContain(place)
})
