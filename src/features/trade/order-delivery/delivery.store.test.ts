import { ERROR_CODES } from '@contract/codes/errors'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { OrderDelivery } from '@contract/schema/order-delivery'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { DeliveryStore } from './delivery.store'

const { logistics, pickup, sameCity } = DELIVERY_TYPE
const SLOTS = [7, 8].map((slotAt) => ({ slotAt, text: `1${slotAt}:00-1${slotAt + 1}:00`, isFull: false }))
const SEEN: OrderDelivery = {
  orderId: 'o1',
  orderNo: 'n1',
  storeName: '麦研',
  deliveryType: logistics,
  address: null,
  note: '',
  canChangeAddress: true,
  canChangeWay: true,
  canChangeSlot: false,
  ways: [logistics, pickup, sameCity].map((type) => ({ type, text: String(type), arriveText: '' })),
  pickup: { slotAt: null, text: '', days: [{ name: '明天', date: '11 月 22 日', slots: SLOTS }] },
}

beforeEach(() => taro.reset())

async function opened(change: Partial<OrderDelivery> = {}, fails = false) {
  const done = () => {
    if (fails) throw new ApiError({ code: ERROR_CODES.STATE_CHANGED, message: '状态已变化，请刷新' })
    return {}
  }
  const env = fakeEnv({
    call: {
      'GET productOrder/getDelivery': () => ({ ...SEEN, ...change }),
      'POST productOrder/changeDelivery': done,
      'POST productOrder/changeAddress': done,
      'POST pickup/changeSlot': done,
    },
  })
  const store = new DeliveryStore(env, { orderId: 'o1' })
  await store.shown.reload()
  const sent = () => env.sent.filter(({ key }) => key.startsWith('POST')).map(({ key, input }) => [key, input])
  return { env, store, sent }
}

test('nothing is saved without a change or while a slot is missing', async () => {
  const { store, sent } = await opened()
  expect([store.act, await store.save()]).toEqual([null, false])
  store.chooseWay(pickup)
  expect([store.act, store.pickup?.slotAt]).toEqual([null, null])
  store.chooseSlot(8)
  expect(store.pickup?.text).toBe('明天 18:00-19:00')
  expect(await store.save()).toBe(true)
  expect(sent()).toEqual([['POST productOrder/changeDelivery', { orderId: 'o1', deliveryType: pickup, slotAt: 8 }]])
})

test('a change of way sends its address; a change of address keeps the way; a change of slot keeps the pickup', async () => {
  const moved = await opened()
  moved.store.chooseWay(sameCity)
  await moved.store.chooseAddress('a2')
  await moved.store.save()
  expect(moved.sent()).toEqual([
    ['POST productOrder/changeDelivery', { orderId: 'o1', deliveryType: sameCity, addressId: 'a2' }],
  ])
  expect(moved.env.sent.at(1)?.input).toEqual({ orderId: 'o1', addressId: 'a2' })
  const elsewhere = await opened()
  await elsewhere.store.chooseAddress('a2')
  await elsewhere.store.save()
  expect(elsewhere.sent()).toEqual([['POST productOrder/changeAddress', { orderId: 'o1', addressId: 'a2' }]])
  const later = await opened({ deliveryType: pickup, pickup: { ...SEEN.pickup, slotAt: 7, text: '明天' } as never })
  later.store.chooseSlot(7)
  expect(later.store.act).toBeNull()
  later.store.chooseSlot(8)
  await later.store.save()
  expect(later.sent()).toEqual([['POST pickup/changeSlot', { orderId: 'o1', slotAt: 8 }]])
})

test('after a refusal the current state is shown', async () => {
  const { store, env } = await opened({}, true)
  store.chooseWay(sameCity)
  expect(await store.save()).toBe(false)
  expect([store.chosen, store.deliveryType, env.sent.at(-1)?.key]).toEqual([
    {},
    logistics,
    'GET productOrder/getDelivery',
  ])
})
