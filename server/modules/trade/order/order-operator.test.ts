import { ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { openTill, type Till } from '../../../../test/support/till'
import { errorName, placedAt } from './orders.fixture'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const placed = (change?: { deliveryTypes?: number[] }) => placedAt(till, change)

describe('the operator', () => {
  test('ships, and the shopper receives', async () => {
    const { uid, orderId, orderNo, payOrderNo } = await placed()
    expect(await errorName(till.operator.ship(OPERATOR, orderNo, '顺丰速运', 'SF1'))).toBe('STATE_CHANGED')
    await till.pay(payOrderNo)
    expect(await errorName(till.operator.accept(OPERATOR, orderNo))).toBe('STATE_CHANGED')
    await till.operator.ship(OPERATOR, orderNo, '顺丰速运', 'SF1')
    expect(await till.orders.detail(uid, { orderId })).toMatchObject({
      status: 2,
      parcels: [{ expressCompany: '顺丰速运', expressNo: 'SF1' }],
    })
    await till.orders.confirmReceive(uid, orderId)
    expect(await errorName(till.orders.confirmReceive(uid, orderId))).toBe('STATE_CHANGED')
    const { events } = await till.operator.show(orderNo)
    expect(events.map((event) => [event.event, event.actor])).toEqual([
      ['place', 'shopper'],
      ['pay', 'system'],
      ['ship', 'operator'],
      ['receive', 'shopper'],
    ])
    expect(await till.db.q.selectFrom('job').select('key').where('key', '=', orderId).execute()).toEqual([])
  })

  test('hands a pickup over, which is never shipped', async () => {
    const { uid, orderId, orderNo, payOrderNo } = await placed({ deliveryTypes: [1] })
    await till.pay(payOrderNo)
    await expect(till.operator.ship(OPERATOR, orderNo, '', '')).rejects.toThrow('deliver')
    expect((await till.orders.detail(uid, { orderId })).statusText).toBe('待自提')
    await till.operator.deliver(OPERATOR, orderNo)
    expect(await till.status(uid, orderId)).toBe(ORDER_STATUS.completed)
  })

  test('lists by status, newest first, and page by page', async () => {
    const { orderNo, uid } = await placed()
    const newest = await till.operator.list({ status: 0, limit: 1 })
    expect(newest).toMatchObject([{ orderNo, uid, statusText: '待付款', payableCents: 10_000 }])
    const next = await till.operator.list({ limit: 2, before: orderNo })
    expect(next.map((order) => order.orderNo)).not.toContain(orderNo)
    expect((await till.operator.list({ uid })).map((order) => order.orderNo)).toEqual([orderNo])
    await expect(till.operator.show('none')).rejects.toThrow('orderNo')
  })
})
