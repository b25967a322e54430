import { AUTO_RECEIVE_MS, EXTEND_RECEIVE_MS, ORDER_STATUS, REMIND_EVERY_MS } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { findAnyOrder } from './order-read.repo'
import { errorName, placedAt } from './orders.fixture'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const TAPS = 50

async function paid(change?: { deliveryTypes?: number[] }) {
  const order = await placedAt(shop, change)
  await shop.pay(order.payOrderNo)
  return order
}
async function shipped() {
  const order = await paid()
  await shop.orderOperator.ship(OPERATOR, 'all', order.orderNo, '顺丰速运', 'SF1')
  return order
}
const codes = async (uid: string, orderId: string) =>
  (await shop.orders.detail(uid, { orderId })).buttons.map((button) => button.code)
const eventsOf = async (orderNo: string, event: string) =>
  (await shop.orderOperator.show(orderNo)).events.filter((one) => one.event === event)
const dueOf = async (orderId: string) =>
  (await shop.db.q.selectFrom('job').select(['kind', 'dueAt']).where('key', '=', orderId).execute()).map(
    ({ kind, dueAt }) => [kind, dueAt],
  )
const storedStatus = async (orderId: string) =>
  (await shop.db.q.selectFrom('shop_order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

/** Number of failures by error name; 'none' counts the successes. */
async function outcomes(tries: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await Promise.all(tries.map(errorName))) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

describe('催发货', () => {
  test('a shopper can ask for shipping once in 24 hours, the button is hidden meanwhile, and the operator sees the time [order.remind]', async () => {
    const { uid, orderId, orderNo } = await paid()
    expect((await shop.orderOperator.list({ uid, isReminded: true })).length).toBe(0)
    await shop.orders.remindShip(uid, orderId)
    const askedAt = shop.clock.now()
    expect((await shop.orders.detail(uid, { orderId })).remindedAt).toBeLessThanOrEqual(askedAt)
    expect(await codes(uid, orderId)).toEqual(['applyInvoice', 'cancel', 'changeAddress'])
    await expect(shop.orders.remindShip(uid, orderId)).rejects.toThrow('今天已经催过了，请耐心等待')
    expect(await errorName(shop.orders.remindShip(uid, orderId))).toBe('STATE_CHANGED')
    const [seen] = await shop.orderOperator.list({ uid, isReminded: true })
    expect(seen).toMatchObject({ orderNo, status: ORDER_STATUS.toShip })
    expect(Math.abs((seen?.remindedAt ?? 0) - askedAt)).toBeLessThan(60_000)

    shop.clock.advance(REMIND_EVERY_MS)
    expect(await codes(uid, orderId)).toEqual(['applyInvoice', 'cancel', 'changeAddress', 'remindShip'])
    await shop.orders.remindShip(uid, orderId)
    expect(await eventsOf(orderNo, 'remindShip')).toMatchObject([{ actor: 'shopper' }, { actor: 'shopper' }])
    expect((await shop.orderOperator.show(orderNo)).remindedAt).toBeGreaterThanOrEqual(askedAt + REMIND_EVERY_MS)
  })

  test('shipping cannot be asked for before payment, before the store accepts, for a pickup, or after shipping [order.remind-when]', async () => {
    const unpaid = await placedAt(shop)
    const waiting = await paid({ deliveryTypes: [3] })
    const pickup = await paid({ deliveryTypes: [1] })
    const sent = await shipped()
    for (const { uid, orderId } of [unpaid, waiting, pickup, sent]) {
      expect(await codes(uid, orderId)).not.toContain('remindShip')
      await expect(shop.orders.remindShip(uid, orderId)).rejects.toThrow('状态已变化，请刷新')
    }
    await shop.orderOperator.accept(OPERATOR, 'all', waiting.orderNo)
    await shop.orders.remindShip(waiting.uid, waiting.orderId)
  })

  test('fifty concurrent requests for shipping count once', async () => {
    const { uid, orderId, orderNo } = await paid()
    const taps = Array.from({ length: TAPS }, () => shop.orders.remindShip(uid, orderId))
    expect(await outcomes(taps)).toEqual({ none: 1, STATE_CHANGED: TAPS - 1 })
    expect(await eventsOf(orderNo, 'remindShip')).toHaveLength(1)
  })
})

describe('延长收货', () => {
  test('receipt can be extended once by three days; the page, the job and the automatic receipt follow [order.extend]', async () => {
    const { uid, orderId, orderNo } = await shipped()
    const before = await shop.orders.detail(uid, { orderId })
    const receiveBy = before.receiveBy ?? 0
    expect(receiveBy).toBeGreaterThan(shop.clock.now())
    await shop.orders.extendReceive(uid, orderId)
    const after = await shop.orders.detail(uid, { orderId })
    expect(after.receiveBy).toBe(receiveBy + EXTEND_RECEIVE_MS)
    expect(after.hint).not.toBe(before.hint)
    expect(after.buttons.map((button) => button.code)).toEqual(['applyInvoice', 'checkLogistics', 'confirmReceive'])
    expect(await dueOf(orderId)).toEqual([['order.receive', receiveBy + EXTEND_RECEIVE_MS]])
    expect(await errorName(shop.orders.extendReceive(uid, orderId))).toBe('STATE_CHANGED')

    shop.clock.advance(receiveBy - shop.clock.now() + 1000)
    await shop.jobs.runDue()
    expect(await storedStatus(orderId)).toBe(ORDER_STATUS.toReceive)
    expect(await codes(uid, orderId)).toEqual(['applyInvoice', 'checkLogistics', 'confirmReceive'])
    shop.clock.advance(EXTEND_RECEIVE_MS)
    await shop.jobs.runDue()
    await shop.jobs.runDue()
    expect(await storedStatus(orderId)).toBe(ORDER_STATUS.completed)
    expect(await eventsOf(orderNo, 'receive')).toMatchObject([{ actor: 'system' }])
    expect(await dueOf(orderId)).toEqual([])
    expect((await shop.orders.detail(uid, { orderId })).receiveBy).toBeNull()
  })

  test('receipt cannot be extended before shipping, after receipt, or after its deadline [order.extend-when]', async () => {
    const waiting = await paid()
    expect((await shop.orders.detail(waiting.uid, { orderId: waiting.orderId })).receiveBy).toBeNull()
    const done = await shipped()
    await shop.orders.confirmReceive(done.uid, done.orderId)
    const late = await shipped()
    shop.clock.advance(AUTO_RECEIVE_MS + 1000)
    // No page was opened and no job ran, so the row still has the old status.
    const { uid: owner, orderId: id } = late
    const order = { id, uid: owner, status: ORDER_STATUS.toReceive }
    expect(await errorName(shop.db.tx((tx) => shop.transitions.extendReceive(tx, order)))).toBe('STATE_CHANGED')
    expect(await storedStatus(id)).toBe(ORDER_STATUS.toReceive)
    for (const { uid, orderId } of [waiting, done, late]) {
      expect(await errorName(shop.orders.extendReceive(uid, orderId))).toBe('STATE_CHANGED')
    }
    expect(await storedStatus(late.orderId)).toBe(ORDER_STATUS.completed)
  })

  test('fifty concurrent extensions count once', async () => {
    const { uid, orderId, orderNo } = await shipped()
    const receiveBy = (await shop.orders.detail(uid, { orderId })).receiveBy ?? 0
    const taps = Array.from({ length: TAPS }, () => shop.orders.extendReceive(uid, orderId))
    expect(await outcomes(taps)).toEqual({ none: 1, STATE_CHANGED: TAPS - 1 })
    expect((await shop.orders.detail(uid, { orderId })).receiveBy).toBe(receiveBy + EXTEND_RECEIVE_MS)
    expect(await eventsOf(orderNo, 'extendReceive')).toHaveLength(1)
  })

  test('an automatic receipt with the old deadline does not complete an extended order', async () => {
    const { uid, orderId } = await shipped()
    const order = await findAnyOrder(shop.db.q, { id: orderId, uid })
    if (!order) throw new Error('order not found')
    const oldTime = (await shop.orders.detail(uid, { orderId })).receiveBy ?? 0
    await shop.orders.extendReceive(uid, orderId)
    const byTime = (dueAt: number) => shop.db.tx((tx) => shop.transitions.receive(tx, order, 'system', dueAt))
    expect(await errorName(byTime(oldTime))).toBe('STATE_CHANGED')
    expect(await storedStatus(orderId)).toBe(ORDER_STATUS.toReceive)
    expect(await dueOf(orderId)).toEqual([['order.receive', oldTime + EXTEND_RECEIVE_MS]])
    expect(await errorName(byTime(oldTime + EXTEND_RECEIVE_MS))).toBe('none')
  })

  test('concurrent job, receipt and extension: the order is received once or waits three more days', async () => {
    for (let round = 0; round < 5; round++) {
      const { uid, orderId, orderNo } = await shipped()
      const receiveBy = (await shop.orders.detail(uid, { orderId })).receiveBy ?? 0
      shop.clock.advance(receiveBy - shop.clock.now() - 20)
      const receipts = async () => {
        while (shop.clock.now() <= receiveBy) await new Promise((done) => setImmediate(done))
        await shop.jobs.runDue()
      }
      await Promise.all([
        receipts(),
        ...Array.from({ length: 5 }, () => errorName(shop.orders.extendReceive(uid, orderId))),
        ...(round % 2 ? [errorName(shop.orders.confirmReceive(uid, orderId))] : []),
      ])
      const [received, extended] = [await eventsOf(orderNo, 'receive'), await eventsOf(orderNo, 'extendReceive')]
      const isReceived = (await storedStatus(orderId)) === ORDER_STATUS.completed
      expect(received).toHaveLength(isReceived ? 1 : 0)
      expect(extended.length).toBeLessThanOrEqual(1)
      if (!isReceived) {
        expect(extended).toHaveLength(1)
        expect(await dueOf(orderId)).toEqual([['order.receive', receiveBy + EXTEND_RECEIVE_MS]])
      } else if (extended.length > 0) expect(received).toMatchObject([{ actor: 'shopper' }])
    }
  })
})
