import { DELIVERY_TYPE, ORDER_TABS, type OrderStatus } from '@contract/codes/order'
import type { OrderCard, OrderDetail } from '@contract/schema/order'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { OrderListStore } from './order-list.store'

beforeEach(() => taro.reset())

test('110 is all, then 0, 1, 2, 3; the tab is sent to the server [purchase.order-tabs]', async () => {
  expect(ORDER_TABS.map(({ status }) => status)).toEqual([110, 0, 1, 2, 3])
  const env = fakeEnv({
    call: { 'POST productOrder/pageOrders': () => ({ records: [], hasMore: false, cursor: null }) },
  })
  const orders = new OrderListStore(env)
  for (const { status } of ORDER_TABS) await orders.open(status)
  expect(env.sent.map(({ input }) => (input as { status: number }).status)).toEqual([110, 0, 1, 2, 3])
})

test.each([Number.NaN, 4, 7, -1])('an unknown status %s of an address selects the tab of all', async (status) => {
  const env = fakeEnv({
    call: { 'POST productOrder/pageOrders': () => ({ records: [], hasMore: false, cursor: null }) },
  })
  const orders = new OrderListStore(env)
  await orders.open(status)
  expect(orders.status).toBe(110)
})

test('a search covers all tabs [purchase.order-search]', async () => {
  const env = fakeEnv({
    call: { 'POST productOrder/pageOrders': () => ({ records: [], hasMore: false, cursor: null }) },
  })
  const orders = new OrderListStore(env, '围巾')
  expect(orders.word).toBe('围巾')
  await orders.search('草莓')
  expect(env.sent.map(({ input }) => input)).toMatchObject([{ status: 110, keyword: '草莓' }])
})

describe("return from an order's page", () => {
  const head = (status: OrderStatus) => ({
    orderId: 'o1',
    orderNo: '1',
    parentNo: 'n1',
    payOrderNo: '',
    storeId: 'store1',
    storeName: '麦研烘焙',
    status,
    statusText: '',
    deliveryType: DELIVERY_TYPE.sameCity,
    lines: [],
    totalNumber: 1,
    payAmount: 3600,
    createdAt: 1,
    serverNow: 1,
    expireAt: null,
    receiveBy: null,
    title: '麦研烘焙',
    orderCount: 1,
    cancelRefundText: '',
    buttons: [],
  })
  const listed = (status: OrderStatus, orderCount = 1): OrderCard => ({
    ...head(status),
    orderCount,
    news: '',
    rows: [],
  })
  const detailed = (status: OrderStatus): OrderDetail => ({
    ...head(status),
    statusText: '新',
    hint: '',
    address: null,
    parts: [],
    rows: [],
    amounts: [],
    payWayText: '',
    rewardText: '',
    invoice: null,
    invoiceAmount: 0,
    invoiced: null,
    paidAt: null,
    shippedAt: null,
    receivedAt: null,
    closedAt: null,
    closeReason: '',
    canChangeDelivery: false,
    parcels: [],
    refund: null,
    remindedAt: null,
  })

  async function shown(tab: number, before: OrderStatus, after: () => OrderDetail, orderCount = 1) {
    const records = [listed(before, orderCount)]
    const env = fakeEnv({
      call: {
        'POST productOrder/pageOrders': () => ({ records, hasMore: false, cursor: null }),
        'GET productOrder/getOrderInfo': after,
      },
    })
    const orders = new OrderListStore(env)
    await orders.open(tab)
    orders.opened = 'o1'
    await orders.refreshOpened()
    return { env, orders }
  }

  test('coming back refreshes only the row of the order, once [purchase.order-row]', async () => {
    const { env, orders } = await shown(110, 0, () => detailed(1))
    expect(orders.list.items).toMatchObject([{ orderId: 'o1', status: 1, statusText: '新' }])
    await orders.refreshOpened()
    expect(env.sent.filter(({ key }) => key === 'GET productOrder/getOrderInfo')).toHaveLength(1)
  })

  test('a checkout that was split into orders has the list loaded again', async () => {
    const lists = async (status: OrderStatus, orderCount: number) => {
      const { env } = await shown(110, 0, () => detailed(status), orderCount)
      return env.sent.filter(({ key }) => key === 'POST productOrder/pageOrders').length
    }
    expect([await lists(4, 3), await lists(0, 3), await lists(4, 1)]).toEqual([2, 1, 1])
  })

  test.each<[number, OrderStatus, OrderStatus, number]>([
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [1, 8, 1, 1],
    [1, 1, 8, 1],
    [2, 2, 3, 0],
  ])('under tab %s an order that went from %s to %s leaves %s rows', async (tab, before, after, rows) => {
    const { orders } = await shown(tab, before, () => detailed(after))
    expect(orders.list.items).toHaveLength(rows)
  })

  test('without network the old row stays', async () => {
    const { orders } = await shown(110, 0, () => {
      throw new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' })
    })
    expect(orders.list.items).toMatchObject([{ orderId: 'o1', status: 0 }])
  })
})
