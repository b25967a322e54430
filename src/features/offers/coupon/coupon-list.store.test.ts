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
  // Two navigations within a short time count as one, so the clock moves on.
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

test('a list is requested by its tab and scope', async () => {
  const { env, store } = await opened()
  expect(env.sent[0]?.input).toMatchObject({ tab: 'store', storeId: 's1' })
  expect(store.list.items).toHaveLength(2)
})

test('two taps claim once, under one key; the card then shows the server’s state [coupon.tap]', async () => {
  const { env, store, sent } = await opened({ [CLAIM]: () => ({ heldId: 'h1', coupon: claimedCard() }) })
  const first = store.claim('c1')
  expect(store.busy).toBe('c1')
  await Promise.all([first, store.claim('c1'), store.claim('c2')])
  expect(sent(CLAIM).map(({ input }) => input)).toEqual([{ couponId: 'c1' }])
  expect(sent(CLAIM)[0]?.options?.idempotencyKey).toMatch(/\w{10}/)
  expect(store.list.items.map(({ button }) => button.code)).toEqual(['use', 'claim'])
  expect([store.busy, env.toasts.map(({ title }) => title)]).toEqual([null, ['领取成功']])
})

test('a refused claim reloads the list, and can be repeated [coupon.retry]', async () => {
  const gone = new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '已抢光' })
  const { env, store, sent } = await opened({ [CLAIM]: () => Promise.reject(gone) })
  await store.claim('c1')
  await store.claim('c1')
  expect([sent(CLAIM).length, sent(LIST).length, store.busy, env.toasts]).toEqual([2, 3, null, []])
})

test('a visitor logs in first, and returns to the same page [coupon.visitor]', async () => {
  const { store, sent } = await opened({}, '')
  taro.at('/pages/cart/index')
  await store.claim('c1')
  expect(sent(CLAIM)).toEqual([])
  expect(JSON.stringify(taro.callsOf('navigateTo'))).toMatch(/login.*cart/)
})

test('提醒我 sets the reminder and cancels it, with one call for several taps; a visitor logs in first [coupon.remind-button]', async () => {
  const card = (code: string, text: string) => couponCard({ button: { code, text, primary: false } })
  const closed = card('remind', '提醒我')
  const calls = {
    [LIST]: () => pageOf([closed]),
    'POST coupon/remind': () => ({ coupon: card('unremind', '取消提醒') }),
    'POST coupon/unremind': () => ({ coupon: closed }),
  }
  const { env, store, sent } = await opened(calls)
  const press = async () => {
    const [coupon = closed] = store.list.items
    await Promise.all([store.press(coupon), store.press(coupon)])
    await new Promise((done) => setTimeout(done))
    return store.list.items[0]?.button.code
  }
  expect([await press(), await press()]).toEqual(['unremind', 'remind'])
  expect([sent('POST coupon/remind').length, sent('POST coupon/unremind').length]).toEqual([1, 1])
  expect(env.toasts.map(({ title }) => title)).toEqual(['开抢时发消息提醒你', '已取消提醒'])
  const visitor = await opened(calls, '')
  await visitor.store.remind('c1', 'remind')
  expect(visitor.sent('POST coupon/remind')).toEqual([])
  expect(JSON.stringify(taro.callsOf('navigateTo'))).toMatch(/login/)
})

test.each([
  [claimedCard(), 'navigateTo', 'service/canUse/index?activeType=2&activityId=c1'],
  [couponCard({ button: { code: 'join', text: '开通会员', primary: false } }), 'switchTab', 'memberIndex'],
] as const)('a button opens the page of its code', async (coupon, way, place) => {
  const { store } = await opened()
  store.press(coupon)
  await Promise.resolve()
  expect(JSON.stringify(taro.callsOf(way))).toContain(place)
})
