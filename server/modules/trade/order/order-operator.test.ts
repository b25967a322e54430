import { ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { errorName, placedAt } from './orders.fixture'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const placed = (change?: { deliveryTypes?: number[] }) => placedAt(shop, change)

describe('the operator', () => {
  test('ships, and the shopper receives', async () => {
    const { uid, orderId, orderNo, payOrderNo } = await placed()
    expect(await errorName(shop.operator.ship(OPERATOR, orderNo, '顺丰速运', 'SF1'))).toBe('STATE_CHANGED')
    await shop.pay(payOrderNo)
    expect(await errorName(shop.operator.accept(OPERATOR, orderNo))).toBe('STATE_CHANGED')
    await shop.operator.ship(OPERATOR, orderNo, '顺丰速运', 'SF1')
    expect(await shop.orders.detail(uid, { orderId })).toMatchObject({
      status: 2,
      parcels: [{ expressCompany: '顺丰速运', expressNo: 'SF1' }],
    })
    await shop.orders.confirmReceive(uid, orderId)
    expect(await errorName(shop.orders.confirmReceive(uid, orderId))).toBe('STATE_CHANGED')
    const { events } = await shop.operator.show(orderNo)
    expect(events.map((event) => [event.event, event.actor])).toEqual([
      ['place', 'shopper'],
      ['pay', 'system'],
      ['ship', 'operator'],
      ['receive', 'shopper'],
    ])
    expect(await shop.db.q.selectFrom('job').select('key').where('key', '=', orderId).execute()).toEqual([])
  })

  test('hands a pickup over, which is never shipped', async () => {
    const { uid, orderId, orderNo, payOrderNo } = await placed({ deliveryTypes: [1] })
    await shop.pay(payOrderNo)
    await expect(shop.operator.ship(OPERATOR, orderNo, '', '')).rejects.toThrow('deliver')
    expect((await shop.orders.detail(uid, { orderId })).statusText).toBe('待自提')
    await shop.operator.deliver(OPERATOR, orderNo)
    expect(await shop.status(uid, orderId)).toBe(ORDER_STATUS.completed)
  })

  test('lists by status, newest first, and page by page', async () => {
    const { orderNo, uid } = await placed()
    const newest = await shop.operator.list({ status: 0, limit: 1 })
    expect(newest).toMatchObject([{ orderNo, uid, statusText: '待付款', payableCents: 10_000 }])
    const next = await shop.operator.list({ limit: 2, before: orderNo })
    expect(next.map((order) => order.orderNo)).not.toContain(orderNo)
    expect((await shop.operator.list({ uid })).map((order) => order.orderNo)).toEqual([orderNo])
    await expect(shop.operator.show('none')).rejects.toThrow('orderNo')
  })
})
