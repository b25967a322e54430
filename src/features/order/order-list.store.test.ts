import { ORDER_TABS } from '@contract/codes/order'
import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
import { OrderListStore } from './order-list.store'

beforeEach(() => taro.reset())

test('spec 3 "Tab filters": 110 is all, then 0, 1, 2, 3; the tab goes to the server', async () => {
  expect(ORDER_TABS.map(({ status }) => status)).toEqual([110, 0, 1, 2, 3])
  const env = fakeEnv({
    call: { 'POST productOrder/pageOrders': () => ({ records: [], hasMore: false, cursor: null }) },
  })
  const orders = new OrderListStore(env)
  for (const { status } of ORDER_TABS) await orders.open(status)
  expect(env.sent.map(({ input }) => (input as { status: number }).status)).toEqual([110, 0, 1, 2, 3])
})

test.each([Number.NaN, 4, 7, -1])('an unknown status %s from an address is the tab of all', async (status) => {
  const env = fakeEnv({
    call: { 'POST productOrder/pageOrders': () => ({ records: [], hasMore: false, cursor: null }) },
  })
  const orders = new OrderListStore(env)
  await orders.open(status)
  expect(orders.status).toBe(110)
})
