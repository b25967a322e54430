import { ORDER_EXPIRE_MS } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { silentLog } from '../../../kernel/log'
import type { SettledPayment, VerifiedNotice } from '../../../pay/provider'

// Money that was refunded at the provider, and trades that were paid twice.
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => jest.restoreAllMocks())

/** A shopper's unpaid order of one piece of a SKU that had 5. */
async function placed() {
  const store = await shop.addStore({ freightCents: 0 })
  const sku = await shop.addSku(store, 5)
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [sku, 1])
  return { sku, uid, orderId: reply.orders[0]?.orderId ?? '', ...reply }
}
type Placed = Awaited<ReturnType<typeof placed>>

/** Pays and refunds an order at the provider itself; no notice arrives. */
async function paidAndGivenBack({ payOrderNo, payAmount }: Placed): Promise<void> {
  await shop.play(await shop.open(payOrderNo), { outcome: 'delay', seconds: 3600 })
  const { notices } = shop.payments
  const ignore = jest.spyOn(notices, 'handle').mockResolvedValue({ status: 204, contentType: null, body: '' })
  const all = { refundCents: payAmount, totalCents: payAmount }
  await shop.provider.refund({ refundNo: `by-hand-${payOrderNo}`.slice(0, 40), payOrderNo, ...all, reason: '' })
  await shop.waitFor(async () => ignore.mock.calls.length > 0)
  ignore.mockRestore()
}

/** A verified notice of the provider about a trade. */
function word(
  { payOrderNo, payAmount }: Placed,
  state: SettledPayment['state'],
  transactionId: string,
): VerifiedNotice & { kind: 'payment' } {
  const { merchantId, appIds, currency } = shop.provider.payee
  const payment: SettledPayment = {
    state,
    payOrderNo,
    merchantId,
    appId: appIds[0] ?? '',
    transactionId,
    tradeType: 'MWEB',
    currency,
    amountCents: payAmount,
    payerCents: payAmount,
    paidAt: shop.clock.now(),
    payerId: null,
  }
  return { kind: 'payment', noticeId: `${transactionId}-${state}`, payment }
}
async function tell(notice: VerifiedNotice): Promise<number> {
  jest.spyOn(shop.provider, 'parseNotice').mockResolvedValueOnce(notice)
  return (await shop.payments.notices.handle('wechat', {}, '')).status
}

const attempts = (payOrderNo: string) =>
  shop.db.q.selectFrom('payment').selectAll().where('payableNo', '=', payOrderNo).orderBy('attempt').execute()
const refundsOf = ({ uid }: Placed) =>
  shop.db.q.selectFrom('payment_refund').selectAll().where('uid', '=', uid).execute()
const jobsOf = ({ payOrderNo }: Placed) =>
  shop.db.q.selectFrom('job').select('kind').where('key', '=', payOrderNo).execute()
const stray = async ({ uid }: Placed) => (await shop.payments.operator.list(200)).filter((one) => one.uid === uid)

/** Expects a closed order, its goods back once, and the money recorded but not refunded again. */
async function expectGone(order: Placed): Promise<void> {
  expect(await shop.status(order.uid, order.orderId)).toBe(4)
  expect(await attempts(order.payOrderNo)).toMatchObject([{ state: 'returned', refundedCents: 0 }])
  const moves = await shop.stock.movements(shop.db.q, order.sku.skuId, {})
  expect(moves.records.map((move) => move.kind)).toEqual(['release', 'reserve', 'set'])
  expect(await shop.stock.balances(shop.db.q, order.sku.skuId)).toBe(true)
  expect(await refundsOf(order)).toEqual([])
  expect(await jobsOf(order)).toEqual([])
  expect((await shop.cashier.view(order.payOrderNo)).status).toBe('refunded')
  const { parentNo, payAmount, uid } = order
  expect(await stray(order)).toMatchObject([{ what: 'returned', parentNo, cents: payAmount, uid, provider: 'wechat' }])
}

describe('a payment that the provider itself refunded', () => {
  test('the query job finds a payment refunded at the provider: nothing is shipped [payment.returned]', async () => {
    const order = await placed()
    await paidAndGivenBack(order)
    const warn = jest.spyOn(silentLog, 'warn')
    shop.clock.advance(11_000)
    await shop.jobs.runDue()
    await expectGone(order)
    const about = expect.objectContaining({ outcome: 'returned', transactionId: expect.stringMatching(/./) })
    expect(warn.mock.calls).toEqual([[about, expect.stringContaining('refunded at the provider without a request')]])
    const { records } = await shop.orders.page(order.uid, {})
    expect(records).toMatchObject([{ status: 4 }])
    const told = await shop.db.q
      .selectFrom('order_event')
      .select(['event', 'actor', 'note'])
      .where('orderId', '=', order.orderId)
      .where('event', '!=', 'place')
      .execute()
    expect(told).toEqual([{ event: 'close', actor: 'system', note: '付款已由支付渠道退回，订单关闭' }])
  })

  test('the page that polls finds it', async () => {
    const order = await placed()
    await paidAndGivenBack(order)
    expect((await shop.cashier.callback(order.payOrderNo)).status).toBe('refunded')
    await expectGone(order)
  })

  test('it is found when the order is paid again, cancelled or expires', async () => {
    const [again, cancelled, expired] = [await placed(), await placed(), await placed()]
    for (const order of [again, cancelled, expired]) await paidAndGivenBack(order)
    const pay = await shop.cashier.pay({ payOrderNo: again.payOrderNo, payWay: 'WECHAT_H5' }, '127.0.0.1')
    expect(pay).toMatchObject({ payStatus: 'closed', payParams: null })
    await expect(shop.orders.cancel(cancelled.uid, cancelled.orderId, '其他')).rejects.toMatchObject({
      errorName: 'STATE_CHANGED',
      message: expect.not.stringContaining('已支付'),
    })
    shop.clock.advance(ORDER_EXPIRE_MS + 1)
    expect(await shop.payments.payables.expire({ uid: expired.uid, no: expired.payOrderNo })).toBe(true)
    for (const order of [again, cancelled, expired]) await expectGone(order)
  })

  test('its notice is applied, and a later success notice changes nothing', async () => {
    const order = await placed()
    await shop.open(order.payOrderNo)
    for (const state of ['refunded', 'paid', 'refunded', 'paid'] as const)
      expect([state, await tell(word(order, state, 'wx-1'))]).toEqual([state, 204])
    await expectGone(order)
  })

  test('its notice after a success leaves the order paid', async () => {
    const order = await placed()
    await shop.open(order.payOrderNo)
    for (const state of ['paid', 'refunded'] as const) await tell(word(order, state, 'wx-2'))
    expect(await shop.status(order.uid, order.orderId)).toBe(1)
    expect(await attempts(order.payOrderNo)).toMatchObject([{ state: 'paid' }])
    expect(await stray(order)).toEqual([])
  })

  test('for a closed order it is recorded, and no refund is booked', async () => {
    const order = await placed()
    await shop.open(order.payOrderNo)
    await shop.orders.cancel(order.uid, order.orderId, '其他')
    await tell(word(order, 'refunded', 'wx-3'))
    await expectGone(order)
  })

  test('another amount is ignored', async () => {
    const order = await placed()
    await shop.open(order.payOrderNo)
    expect(await tell(word({ ...order, payAmount: 1 }, 'refunded', 'wx-4'))).toBe(500)
    expect(await shop.status(order.uid, order.orderId)).toBe(0)
  })

  test('with concurrent expiry, cancel and success the order is paid or closed, and the goods move once', async () => {
    for (let round = 0; round < 6; round++) {
      const order = await placed()
      const { payOrderNo, uid, orderId, sku } = order
      await paidAndGivenBack(order)
      const said = await shop.provider.query(payOrderNo)
      const transactionId = 'transactionId' in said ? said.transactionId : ''
      // The order of the calls changes from round to round.
      const actions = [
        () => tell(word(order, 'refunded', transactionId)),
        () => tell(word(order, 'paid', transactionId)),
        () => shop.orders.cancel(uid, orderId, '其他').catch(() => null),
        () => shop.cashier.callback(payOrderNo),
        async () => {
          const past = shop.clock.now() - 1
          await shop.db.q.updateTable('payable').set({ expireAt: past }).where('no', '=', payOrderNo).execute()
          await shop.payments.payables.expire({ uid, no: payOrderNo })
        },
      ]
      await Promise.all([...actions.slice(round % 5), ...actions.slice(0, round % 5)].map((action) => action()))
      await shop.refundsDone()
      const status = await shop.status(uid, orderId)
      const kept = (await attempts(payOrderNo)).filter((row) => row.state === 'paid')
      const left = (await shop.stock.available(shop.db.q, [sku.skuId])).get(sku.skuId)
      expect(await shop.stock.balances(shop.db.q, sku.skuId)).toBe(true)
      // A paid order that is cancelled then is refunded whole, too.
      expect([1, 4, 7]).toContain(status)
      expect({ kept: kept.length, left }).toEqual(status === 1 ? { kept: 1, left: 4 } : { kept: 0, left: 5 })
    }
  })
})

describe('a second payment of a paid trade, under another number', () => {
  async function paidTwice(): Promise<{ order: Placed; second: VerifiedNotice }> {
    const order = await placed()
    await shop.open(order.payOrderNo)
    expect(await tell(word(order, 'paid', `wx-first-${order.parentNo}`))).toBe(204)
    return { order, second: word(order, 'paid', `wx-second-${order.parentNo}`) }
  }

  test('repeated notices refund a second payment once; the order keeps the first [payment.second]', async () => {
    const { order, second } = await paidTwice()
    const sent = jest.spyOn(shop.provider, 'refund').mockImplementation(async (asked) => ({
      state: 'succeeded',
      refundNo: asked.refundNo,
      payOrderNo: order.payOrderNo,
      refundId: 'r',
      merchantId: shop.provider.payee.merchantId,
      transactionId: asked.transactionId ?? '',
      currency: 'CNY',
      refundCents: asked.refundCents,
      totalCents: asked.totalCents,
      succeededAt: shop.clock.now(),
    }))
    const warn = jest.spyOn(silentLog, 'warn')
    const parse = jest.spyOn(shop.provider, 'parseNotice').mockResolvedValue(second)
    const told = await Promise.all(Array.from({ length: 8 }, () => shop.payments.notices.handle('wechat', {}, '')))
    parse.mockRestore()
    expect(told.map((reply) => reply.status)).toEqual(told.map(() => 204))
    const transactionId = `wx-second-${order.parentNo}`
    const about = expect.objectContaining({ outcome: 'second', transactionId })
    expect(warn.mock.calls).toEqual([[about, expect.stringContaining('paid a second time under another number')]])
    expect(await stray(order)).toMatchObject([{ what: 'second', transactionId, cents: order.payAmount }])
    const news = await shop.db.q.selectFrom('outbox').select('payload').where('topic', '=', 'payment.late').execute()
    const late = news.map((row) => JSON.parse(row.payload)).filter(({ uid }) => uid === order.uid)
    expect(late).toEqual([expect.objectContaining({ subjectIds: [order.orderId], isSecond: true })])
    await shop.refundsDone()
    await tell(second)
    await shop.refundsDone()
    expect(sent).toHaveBeenCalledTimes(1)
    const { payAmount: cents } = order
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ transactionId, refundCents: cents, totalCents: cents })
    expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('payOrderNo')
    expect(await refundsOf(order)).toMatchObject([
      { subject: '', state: 'succeeded', cents, reason: '重复付款，自动退回' },
    ])
    expect(await attempts(order.payOrderNo)).toMatchObject([
      { state: 'paid', transactionId: `wx-first-${order.parentNo}`, refundedCents: 0 },
      { state: 'refunded', transactionId, refundedCents: cents },
    ])
    expect(await shop.status(order.uid, order.orderId)).toBe(1)
    expect((await shop.cashier.view(order.payOrderNo)).status).toBe('paid')
    expect(await stray(order)).toEqual([])
  })

  test('each of several such payments is refunded', async () => {
    const { order } = await paidTwice()
    const numbers = ['a', 'b', 'c', 'd', 'e'].map((letter) => `wx-${letter}-${order.parentNo}`)
    const replies = await Promise.all(numbers.map((number) => tell(word(order, 'paid', number))))
    expect(replies).toEqual(numbers.map(() => 204))
    const booked = (await attempts(order.payOrderNo)).filter((row) => row.state === 'late')
    expect(booked.map((row) => row.transactionId).sort()).toEqual(numbers)
    expect(booked.map((row) => row.attempt).sort()).toEqual([2, 3, 4, 5, 6])
    expect(await refundsOf(order)).toHaveLength(numbers.length)
  })

  test('a second payment that was refunded at the provider is not refunded again', async () => {
    const { order } = await paidTwice()
    expect(await tell(word(order, 'refunded', `wx-second-${order.parentNo}`))).toBe(204)
    expect(await refundsOf(order)).toEqual([])
    expect(await stray(order)).toMatchObject([{ what: 'returned' }])
    expect(await shop.status(order.uid, order.orderId)).toBe(1)
    expect((await shop.cashier.view(order.payOrderNo)).status).toBe('paid')
  })

  test('the refund of a second payment leaves the order’s own refund as it was', async () => {
    const { order, second } = await paidTwice()
    await tell(second)
    const orderNo = order.orders[0]?.orderNo ?? ''
    await shop.orderOperator.refund(OPERATOR, 'all', orderNo, undefined, '协商退款')
    const asked = await refundsOf(order)
    expect(asked.map((refund) => refund.tradeNo).sort()).toEqual(
      [order.payOrderNo, `wx-second-${order.parentNo}`].sort(),
    )
  })
})
