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

describe('the operator service of orders', () => {
  test('the operator ships and the shopper receives [order.ship]', async () => {
    const { uid, orderId, orderNo, payOrderNo } = await placed()
    expect(await errorName(shop.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1'))).toBe('STATE_CHANGED')
    await shop.pay(payOrderNo)
    expect(await errorName(shop.orderOperator.accept(OPERATOR, 'all', orderNo))).toBe('STATE_CHANGED')
    await shop.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1')
    expect(await shop.orders.detail(uid, { orderId })).toMatchObject({
      status: 2,
      parcels: [{ expressCompany: '顺丰速运', expressNo: 'SF1' }],
    })
    await shop.orders.confirmReceive(uid, orderId)
    expect(await errorName(shop.orders.confirmReceive(uid, orderId))).toBe('STATE_CHANGED')
    const { events } = await shop.orderOperator.show(orderNo)
    expect(events.map((event) => [event.event, event.actor])).toEqual([
      ['place', 'shopper'],
      ['pay', 'system'],
      ['ship', 'operator'],
      ['receive', 'shopper'],
    ])
    expect(await shop.db.q.selectFrom('job').select('key').where('key', '=', orderId).execute()).toEqual([])
  })

  test('the operator hands a pickup over; shipping it is refused [order.hand-over]', async () => {
    const { uid, orderId, orderNo, payOrderNo } = await placed({ deliveryTypes: [1] })
    await shop.pay(payOrderNo)
    await expect(shop.orderOperator.ship(OPERATOR, 'all', orderNo, '', '')).rejects.toThrow('不发货')
    expect((await shop.orders.detail(uid, { orderId })).statusText).toBe('待自提')
    await shop.orderOperator.deliver(OPERATOR, 'all', orderNo)
    expect(await shop.status(uid, orderId)).toBe(ORDER_STATUS.completed)
  })

  test('a reason, or the number of a parcel, that is empty, too long or of two lines is refused and changes nothing', async () => {
    const { orderNo, payOrderNo } = await placed()
    const { orderOperator } = shop
    const bad = ['', ' ', 'x'.repeat(61), 'a\nb']
    for (const text of bad)
      await expect(orderOperator.reduce(OPERATOR, 'all', orderNo, 100, text)).rejects.toThrow(
        'reason: 须为一行，1 到 60 个字',
      )
    await shop.pay(payOrderNo)
    for (const text of bad) {
      await expect(orderOperator.refund(OPERATOR, 'all', orderNo, 100, text)).rejects.toThrow('reason: 须为一行')
      await expect(orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', text)).rejects.toThrow('no: 须为一行')
    }
    expect(await orderOperator.show(orderNo)).toMatchObject({ status: 1, payableCents: 10_000, parcels: [] })
    await orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', ` ${'x'.repeat(60)} `)
    expect((await orderOperator.show(orderNo)).parcels).toMatchObject([{ expressNo: 'x'.repeat(60) }])
  })

  test('the operator lists orders by status, newest first, page by page [order.operator-list]', async () => {
    const { orderNo, uid } = await placed()
    const newest = await shop.orderOperator.list({ status: 0, limit: 1 })
    expect(newest).toMatchObject([{ orderNo, uid, statusText: '待付款', payableCents: 10_000 }])
    const next = await shop.orderOperator.list({ limit: 2, before: orderNo })
    expect(next.map((order) => order.orderNo)).not.toContain(orderNo)
    expect((await shop.orderOperator.list({ uid })).map((order) => order.orderNo)).toEqual([orderNo])
    await expect(shop.orderOperator.show('none')).rejects.toThrow('orderNo')
  })
})
