import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { OPERATOR } from '../../../../test/support/actor'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { AppError } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { resultOf } from '../../system/approval'
import type { RefundRow } from './payment.repo'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A paid order of one piece at `price` cents, of a SKU that had 5. */
async function paid(price = 10_000) {
  const store = await shop.addStore({ freightCents: 0 })
  const sku = await shop.addSku(store, 5, { priceCents: price })
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [sku, 1])
  const prepayId = await shop.pay(reply.payOrderNo)
  const { orderId = '', orderNo = '' } = reply.orders[0] ?? {}
  return { sku, uid, orderId, orderNo, prepayId, ...reply }
}
const paymentOf = (payOrderNo: string) =>
  shop.db.q.selectFrom('payment').selectAll().where('payableNo', '=', payOrderNo).executeTakeFirstOrThrow()
const refundsOf = (orderId: string) =>
  shop.db.q.selectFrom('payment_refund').selectAll().where('subjectId', '=', orderId).orderBy('refundNo').execute()
const free = async (skuId: string) => (await shop.stock.available(shop.db.q, [skuId])).get(skuId)

async function isRefused(action: Promise<unknown>): Promise<boolean> {
  try {
    await action
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

test('partial refunds leave the state of the order, the refund of the rest ends it', async () => {
  const { uid, orderId, orderNo, payOrderNo, sku } = await paid()
  await shop.orderOperator.refund(OPERATOR, 'all', orderNo, 3000, '少发一件')
  expect(await shop.orders.detail(uid, { orderId })).toMatchObject({
    status: 1,
    refund: { label: '退款中', amount: 3000 },
  })
  await shop.refundsDone()
  expect((await paymentOf(payOrderNo)).state).toBe('paid')
  const { cents } = resultOf(await shop.orderOperator.refund(OPERATOR, 'all', orderNo, undefined, '协商退款'))
  expect(cents).toBe(7000)
  expect(await shop.status(uid, orderId)).toBe(6)
  await shop.refundsDone()
  expect(await shop.orders.detail(uid, { orderId })).toMatchObject({
    status: 7,
    refund: { label: '已退款', amount: 10_000 },
  })
  expect(await paymentOf(payOrderNo)).toMatchObject({ state: 'refunded', refundedCents: 10_000 })
  expect((await shop.cashier.view(payOrderNo)).status).toBe('refunded')
  expect(await free(sku.skuId)).toBe(5)
})

test('shipped goods are not restocked by a refund', async () => {
  const { uid, orderId, orderNo, sku } = await paid()
  await shop.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1')
  await shop.orderOperator.refund(OPERATOR, 'all', orderNo, undefined, '拒收')
  await shop.refundsDone()
  expect(await shop.status(uid, orderId)).toBe(7)
  expect(await free(sku.skuId)).toBe(4)
})

test('a free order paid together with another one is refunded without the provider [payment.free-refund]', async () => {
  const [a, b] = [await shop.addStore({ freightCents: 0 }), await shop.addStore({ freightCents: 0 })]
  const [gift, coat] = [await shop.addSku(a, 5, { priceCents: 0 }), await shop.addSku(b, 5)]
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [gift, 1], [coat, 1])
  await shop.pay(reply.payOrderNo)
  const [first, second] = reply.orders
  await shop.orders.cancel(uid, first?.orderId ?? '', '其他')
  expect(await shop.status(uid, first?.orderId ?? '')).toBe(7)
  expect(await shop.status(uid, second?.orderId ?? '')).toBe(1)
  expect((await paymentOf(reply.payOrderNo)).state).toBe('paid')
})

test('orders paid together are refunded each from the same payment [payment.together]', async () => {
  const [a, b] = [await shop.addStore({ freightCents: 0 }), await shop.addStore({ freightCents: 0 })]
  const [x, y] = [await shop.addSku(a, 5, { priceCents: 4000 }), await shop.addSku(b, 5, { priceCents: 6000 })]
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [x, 1], [y, 1])
  await shop.pay(reply.payOrderNo)
  for (const { orderId } of reply.orders) {
    await shop.orders.cancel(uid, orderId, '其他')
    await shop.refundsDone()
    expect(await shop.status(uid, orderId)).toBe(7)
  }
  expect(await paymentOf(reply.payOrderNo)).toMatchObject({ state: 'refunded', refundedCents: 10_000 })
})

test('concurrent refunds never exceed the amount paid [payment.refund-limit]', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(amounts, async (asked) => {
      const { orderNo, orderId, payOrderNo } = await paid(1000)
      const refused = await Promise.all(
        asked.map((cents) => isRefused(shop.orderOperator.refund(OPERATOR, 'all', orderNo, cents, '协商'))),
      )
      const refunds = await refundsOf(orderId)
      const sum = refunds.reduce((total, refund) => total + refund.cents, 0)
      expect(sum).toBeLessThanOrEqual(1000)
      expect(refunds).toHaveLength(refused.filter((no) => !no).length)
      expect((await paymentOf(payOrderNo)).refundedCents).toBe(sum)
      expect(await isRefused(shop.orderOperator.refund(OPERATOR, 'all', orderNo, 1001 - sum, '多退'))).toBe(true)
      await shop.refundsDone()
    }),
    { numRuns: 8 },
  )
})

test('when refunds end concurrently, exactly one is the last of an order, and one the last of a payment', async () => {
  const [a, b] = [await shop.addStore({ freightCents: 0 }), await shop.addStore({ freightCents: 0 })]
  const [x, y] = [await shop.addSku(a, 5, { priceCents: 4000 }), await shop.addSku(b, 5, { priceCents: 6000 })]
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [x, 1], [y, 1])
  await shop.pay(reply.payOrderNo)
  const [first, second] = reply.orders.map(({ orderId }) => orderId)
  for (const [index, cents] of [1000, undefined].entries())
    await shop.orderOperator.refund(OPERATOR, 'all', reply.orders[0]?.orderNo ?? '', cents, `第${index + 1}次`)
  await shop.orders.cancel(uid, second ?? '', '其他')
  const all = [...(await refundsOf(first ?? '')), ...(await refundsOf(second ?? ''))]
  const settle = (index: number, also?: () => Promise<void>) => {
    const { refundNo, cents: refundCents, totalCents, tradeNo } = all[index] as RefundRow
    const merchantId = shop.provider.payee.merchantId
    const ids = { refundNo, payOrderNo: tradeNo, merchantId, refundId: `r${index}`, transactionId: 't' }
    const record = { ...ids, refundCents, totalCents, currency: 'CNY', succeededAt: shop.clock.now() }
    return shop.payments.refunds.settle({ state: 'succeeded', ...record }, shop.provider.name, also)
  }
  // Each reply arrives before the transaction of the previous one has committed, as far as the database allows.
  let others: Promise<unknown>[] = []
  await settle(0, async () => {
    others = [settle(1), settle(2)]
    await Promise.race([Promise.all(others), pause(300)])
  })
  await Promise.all(others)
  expect([await shop.status(uid, first ?? ''), await shop.status(uid, second ?? '')]).toEqual([7, 7])
  expect(await paymentOf(reply.payOrderNo)).toMatchObject({ state: 'refunded', refundedCents: 10_000 })
  expect(await free(x.skuId)).toBe(5)
})

test('a refund that the provider closes can be requested again', async () => {
  const { uid, orderId, orderNo, prepayId, payOrderNo } = await paid()
  await shop.play(prepayId, { refund: 'closed' })
  await shop.orders.cancel(uid, orderId, '其他')
  await shop.refundsDone()
  expect(await shop.orders.detail(uid, { orderId })).toMatchObject({ status: 6, refund: null })
  expect((await paymentOf(payOrderNo)).refundedCents).toBe(0)
  await shop.play(prepayId, { refund: 'success' })
  await shop.orderOperator.refund(OPERATOR, 'all', orderNo, undefined, '重试')
  await shop.refundsDone()
  expect(await shop.status(uid, orderId)).toBe(7)
  expect((await refundsOf(orderId)).map((refund) => refund.state)).toEqual(['closed', 'succeeded'])
  const { events } = await shop.orderOperator.show(orderNo)
  const expected = ['place', 'pay', 'refund', 'refundFailed', 'refundAgain', 'refundDone', 'finishRefund']
  expect(events.map((event) => event.event)).toEqual(expected)
})

test('a refund that the payer’s account does not accept needs an operator [payment.abnormal]', async () => {
  const { uid, orderId, orderNo, prepayId } = await paid()
  await shop.play(prepayId, { refund: 'abnormal' })
  await shop.orders.cancel(uid, orderId, '其他')
  await shop.refundsDone()
  expect(await shop.status(uid, orderId)).toBe(6)
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'abnormal' }])
  expect(await isRefused(shop.orderOperator.refund(OPERATOR, 'all', orderNo, undefined, '再退'))).toBe(true)
})

test('a refund is retried under its number while the provider does not answer [payment.refund-retry]', async () => {
  const { uid, orderId } = await paid()
  await shop.cutGateway()
  await shop.orders.cancel(uid, orderId, '其他')
  await shop.jobs.runDue()
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'processing' }])
  await shop.restoreGateway()
  shop.clock.advance(60_000)
  await shop.refundsDone()
  expect(await shop.status(uid, orderId)).toBe(7)
  expect(await refundsOf(orderId)).toHaveLength(1)
})

test('unpaid, closed and unknown orders cannot be refunded', async () => {
  const store = await shop.addStore()
  const sku = await shop.addSku(store, 5)
  const { uid } = await shop.addShopper()
  const { orders } = await shop.order(uid, [sku, 1])
  const { orderId = '', orderNo = '' } = orders[0] ?? {}
  expect(await isRefused(shop.orderOperator.refund(OPERATOR, 'all', orderNo, undefined, ''))).toBe(true)
  await shop.orders.cancel(uid, orderId, '其他')
  expect(await isRefused(shop.orderOperator.refund(OPERATOR, 'all', orderNo, 1, ''))).toBe(true)
  expect(await isRefused(shop.orderOperator.refund(OPERATOR, 'all', newId(), 1, ''))).toBe(true)
})
