import { OFFER_TYPE } from '@contract/codes/offer'
import { PAY_STATUS } from '@contract/codes/payment'
import fc from 'fast-check'
import { OPERATOR } from '../../../../test/support/actor'
import { breaches } from '../../../../test/support/invariants'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { reductionOf } from './order.rules'
import { errorName, placedAt } from './orders.fixture'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await breaches(shop.db)).toEqual([]))

const reduce = (orderNo: string, cents: number) => shop.orderOperator.reduce(OPERATOR, 'all', orderNo, cents, '老顾客')
const owed = async (payOrderNo: string) => {
  const { amount, status } = await shop.cashier.view(payOrderNo)
  return [amount, status]
}

test('[property] the shares sum to the reduction and never exceed a line, in any sequence of lines', () => {
  const lines = fc.array(fc.record({ sku: fc.constantFrom('a', 'b', 'c'), cents: fc.nat(100_000) }), { minLength: 1 })
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 1000 }), (all, perMille) => {
      const rows = all.map(({ sku, cents }, at) => ({
        uid: 'u',
        orderId: 'o',
        id: String(at),
        skuId: sku,
        payableCents: cents,
      }))
      const total = rows.reduce((sum, one) => sum + one.payableCents, 0)
      const cents = Math.floor((total * perMille) / 1000)
      const of = { ref: 'r', turn: 1 }
      const off = reductionOf(rows, cents, of)
      expect(off.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
      for (const one of off) {
        const row = rows.find(({ id }) => id === one.lineId)
        expect(one.cents > 0 && one.cents <= (row?.payableCents ?? 0)).toBe(true)
      }
      expect(reductionOf([...rows].reverse(), cents, of)).toEqual(off)
    }),
  )
})

test('a reduced unpaid order shows the lower amount by line, in its table and at the cashier [order.reduce]', async () => {
  const { uid, orderId, orderNo, payOrderNo } = await placedAt(shop)
  expect(await reduce(orderNo, 1234)).toBe(8766)
  const order = await shop.orders.detail(uid, { orderId })
  expect(order).toMatchObject({ payAmount: 8766, lines: [{ payAmount: 8766 }] })
  expect(order.amounts).toContainEqual({ label: '商家改价', amount: -1234, kind: 'discount' })
  expect(await owed(payOrderNo)).toEqual([8766, PAY_STATUS.ongoing])
  const kinds = await shop.db.q.selectFrom('order_adjustment').select('kind').where('orderId', '=', orderId).execute()
  expect(kinds).toEqual([{ kind: OFFER_TYPE.manual }])
  await expect(reduce(orderNo, 8767)).rejects.toThrow('最多可减 ¥87.66')
  await shop.pay(payOrderNo)
  expect(await errorName(reduce(orderNo, 1))).toBe('STATE_CHANGED')
})

test('an order reduced to zero becomes paid [order.reduce-free]', async () => {
  const { uid, orderId, orderNo, payOrderNo } = await placedAt(shop)
  expect(await reduce(orderNo, 10_000)).toBe(0)
  await shop.outbox.drain()
  expect(await owed(payOrderNo)).toEqual([0, PAY_STATUS.paid])
  expect((await shop.orders.detail(uid, { orderId })).payAmount).toBe(0)
})

test('a payment of the old amount is refunded, and the new amount can be paid [order.reduce-paid]', async () => {
  const { uid, orderId, orderNo, payOrderNo } = await placedAt(shop)
  const page = await shop.open(payOrderNo)
  await reduce(orderNo, 2000)
  // Paid at the provider before the payment is closed there.
  await shop.play(page, { outcome: 'duplicate', times: 1 })
  expect(await owed(payOrderNo)).toEqual([8000, PAY_STATUS.ongoing])
  await shop.refundsDone()
  expect(await shop.status(uid, orderId)).toBe(0)
  await shop.pay(payOrderNo)
  expect(await owed(payOrderNo)).toEqual([8000, PAY_STATUS.paid])
  const back = await shop.db.q.selectFrom('payment_refund').selectAll().where('payableNo', '=', payOrderNo).execute()
  expect(back).toMatchObject([{ cents: 10_000, state: 'succeeded', reason: '订单金额已变更，原付款自动退回' }])
})

test('an open payment of the old amount is closed by its job or by a new payment', async () => {
  const [a, b] = [await placedAt(shop), await placedAt(shop)]
  for (const one of [a, b]) {
    await shop.open(one.payOrderNo)
    await reduce(one.orderNo, 500)
  }
  await shop.jobs.runDue()
  await shop.pay(b.payOrderNo)
  const states = async ({ payOrderNo }: typeof a) =>
    (
      await shop.db.q
        .selectFrom('payment')
        .select(['state', 'amountCents'])
        .where('payableNo', '=', payOrderNo)
        .orderBy('attempt')
        .execute()
    ).map((row) => [row.state, row.amountCents])
  expect(await states(a)).toEqual([['closed', 10_000]])
  expect(await states(b)).toEqual([
    ['closed', 10_000],
    ['paid', 9500],
  ])
})

test('a payment and two concurrent reductions leave one consistent amount', async () => {
  for (let round = 0; round < 4; round++) {
    const { uid, orderId, orderNo, payOrderNo } = await placedAt(shop)
    const page = await shop.open(payOrderNo)
    const [paid, ...reduced] = await Promise.allSettled([
      shop.play(page, { outcome: 'duplicate', times: 1 }),
      reduce(orderNo, 1000),
      reduce(orderNo, 1000),
    ])
    expect(paid.status).toBe('fulfilled')
    const times = reduced.filter(({ status }) => status === 'fulfilled').length
    const [amount, status] = await owed(payOrderNo)
    expect(amount).toBe(10_000 - 1000 * times)
    expect((await shop.orders.detail(uid, { orderId })).payAmount).toBe(amount)
    // The order is paid at its current amount, or not at all.
    expect(status === PAY_STATUS.paid).toBe(times === 0)
    await shop.refundsDone()
  }
})
