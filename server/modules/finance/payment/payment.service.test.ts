import { ORDER_EXPIRE_MS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { FORGERIES } from '../../../sandbox/forgery'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A shopper's unpaid order of one piece of a SKU that had 5. */
async function placed(price = 10_000) {
  const store = await shop.addStore({ freightCents: 0 })
  const sku = await shop.addSku(store, 5, { priceCents: price })
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [sku, 1])
  return { sku, uid, orderId: reply.orders[0]?.orderId ?? '', ...reply }
}
const attempts = (payOrderNo: string) =>
  shop.db.q.selectFrom('payment').selectAll().where('payableNo', '=', payOrderNo).orderBy('attempt').execute()
const free = async (skuId: string) => (await shop.stock.available(shop.db.q, [skuId])).get(skuId)
const H5 = { payWay: PAY_WAY.wechatH5 }

describe('the cashier', () => {
  test('initPay shows what is to be paid', async () => {
    shop.clock.stop()
    const { payOrderNo, parentNo } = await placed()
    const view = await shop.cashier.view(payOrderNo, 'h5')
    shop.clock.go()
    expect(view).toMatchObject({
      payOrderNo,
      amount: 10_000,
      status: 'ongoing',
      parentNo,
      title: `乐廊订单 ${parentNo}`,
    })
    expect(view.expireAt - view.serverNow).toBe(ORDER_EXPIRE_MS)
    expect(view.payWays).toEqual([
      { payWay: 'WECHAT_H5', name: '微信支付', available: true },
      { payWay: 'ALIPAY_WAP', name: '支付宝', available: true },
    ])
    expect(view.payWay).toBeNull()
    await expect(shop.cashier.view('nothing-of-ours')).rejects.toThrow('payOrderNo')
  })

  test('repeated taps open one transaction [payment.taps]', async () => {
    const { payOrderNo } = await placed()
    const [one, two] = await Promise.all([shop.open(payOrderNo), shop.open(payOrderNo)])
    expect([two, await shop.open(payOrderNo)]).toEqual([one, one])
    const found = await attempts(payOrderNo)
    expect(found).toMatchObject([{ tradeNo: payOrderNo, state: 'ongoing', amountCents: 10_000 }])
  })

  test('another way closes the first transaction and opens a second, and only the second pays [payment.one-open]', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const first = await shop.open(payOrderNo)
    const inWechat = { payOrderNo, payWay: PAY_WAY.wechatJsapi, openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }
    const opened = await shop.cashier.pay(inWechat, '127.0.0.1')
    expect(opened.payParams).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=wx/) })
    await expect(shop.play(first, { outcome: 'succeed' })).rejects.toThrow('409')
    expect((await attempts(payOrderNo)).map((row) => row.state)).toEqual(['closed', 'ongoing'])
    const prepayId = opened.payParams?.package?.slice('prepay_id='.length) ?? ''
    await shop.play(prepayId, { outcome: 'duplicate', times: 1 })
    expect(await shop.status(uid, orderId)).toBe(1)
    expect((await attempts(payOrderNo)).map((row) => row.state)).toEqual(['closed', 'paid'])
  })

  test('a payment inside WeChat needs its payer', async () => {
    const { payOrderNo } = await placed()
    const inWechat = { payOrderNo, payWay: PAY_WAY.wechatJsapi }
    await expect(shop.cashier.pay(inWechat, '127.0.0.1')).rejects.toThrow('openId')
  })

  test('the free way cannot pay an amount', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await expect(shop.cashier.pay({ payOrderNo, payWay: PAY_WAY.zero }, '127.0.0.1')).rejects.toThrow('payWay')
    await shop.payments.payables.settleFree(payOrderNo)
    expect(await shop.status(uid, orderId)).toBe(0)
  })

  test('a paid, cancelled or expired payable cannot be opened [payment.closed]', async () => {
    const [paid, cancelled, expired] = [await placed(), await placed(), await placed()]
    await shop.pay(paid.payOrderNo)
    await shop.orders.cancel(cancelled.uid, cancelled.orderId, '其他')
    const statusOf = async (payOrderNo: string) => {
      const reply = await shop.cashier.pay({ payOrderNo, ...H5 }, '127.0.0.1')
      expect(reply.payParams).toBeNull()
      return reply.payStatus
    }
    expect([await statusOf(paid.payOrderNo), await statusOf(cancelled.payOrderNo)]).toEqual(['paid', 'closed'])
    shop.clock.advance(ORDER_EXPIRE_MS + 1)
    expect(await statusOf(expired.payOrderNo)).toBe('closed')
    expect(await attempts(expired.payOrderNo)).toEqual([])
  })

  test('a failed attempt is reported, and the next one can succeed [payment.failed]', async () => {
    const { payOrderNo } = await placed()
    await shop.play(await shop.open(payOrderNo), { outcome: 'fail' })
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('fail')
    await shop.pay(payOrderNo)
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('paid')
  })

  test('before its notice an attempt does not show the failure of the previous one', async () => {
    const { payOrderNo } = await placed()
    await shop.play(await shop.open(payOrderNo), { outcome: 'fail' })
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('fail')
    await shop.play(await shop.open(payOrderNo), { outcome: 'delay', seconds: 60 })
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('paid')
  })
})

describe('a payable of 0 cents', () => {
  test('a free order is paid with its commit, by the provider zero [payment.free]', async () => {
    const { payOrderNo, payAmount, uid, orderId, sku } = await placed(0)
    expect(payAmount).toBe(0)
    expect(await shop.status(uid, orderId)).toBe(1)
    expect(await attempts(payOrderNo)).toMatchObject([{ provider: 'zero', state: 'paid', amountCents: 0 }])
    await shop.orders.cancel(uid, orderId, '其他')
    expect(await shop.status(uid, orderId)).toBe(7)
    expect(await free(sku.skuId)).toBe(5)
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'refunded' }])
  })

  test('the event pays a free order after a crash at commit', async () => {
    const settleFree = jest.spyOn(shop.payments.payables, 'settleFree').mockResolvedValueOnce()
    const { uid, payOrderNo, orderId } = await placed(0)
    expect(settleFree).toHaveBeenCalledWith(payOrderNo)
    await shop.waitFor(async () => (await shop.status(uid, orderId)) === 1)
    settleFree.mockRestore()
  })
})

describe('payment notices', () => {
  test('20 concurrent notices, and 20 more, have one outcome [payment.once]', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const prepayId = await shop.open(payOrderNo)
    const { deliveries } = await shop.play(prepayId, { outcome: 'duplicate', times: 20, concurrent: true })
    expect(deliveries).toEqual(Array.from({ length: 20 }, () => 204))
    expect(await shop.status(uid, orderId)).toBe(1)
    const moves = await shop.stock.movements(shop.db.q, sku.skuId, {})
    expect(moves.records.map((move) => move.kind)).toEqual(['commit', 'reserve', 'set'])
    const events = await shop.db.q.selectFrom('order_event').select('event').where('orderId', '=', orderId).execute()
    expect(events.map((row) => row.event)).toEqual(['place', 'pay'])
  })

  test.each(FORGERIES)('a forged notice (%s) changes nothing [payment.proof]', async (forgery) => {
    const { payOrderNo, uid, orderId } = await placed()
    const { deliveries } = await shop.play(await shop.open(payOrderNo), { outcome: 'forged', forgery })
    expect(deliveries[0]).toBeGreaterThanOrEqual(400)
    expect(await shop.status(uid, orderId)).toBe(0)
  })

  test('a valid notice with another amount is ignored [payment.amount]', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const prepayId = await shop.open(payOrderNo)
    const setAmount = (amountCents: number) =>
      shop.db.q.updateTable('payment').set({ amountCents }).where('tradeNo', '=', payOrderNo).execute()
    const kept = () =>
      shop.db.q.selectFrom('payment_notice').select('outcome').where('subjectNo', '=', payOrderNo).execute()
    await setAmount(9999)
    await shop.play(prepayId, { outcome: 'duplicate', times: 1 })
    expect(await shop.status(uid, orderId)).toBe(0)
    expect(await kept()).toEqual([{ outcome: 'mismatch: another amount' }])
    // The provider repeats it, and it counts once it matches.
    await setAmount(10_000)
    await shop.waitFor(async () => (await shop.status(uid, orderId)) === 1)
    expect(await kept()).toEqual([{ outcome: 'paid' }])
  })

  test('an unknown provider, a provider without notices and garbage are refused', async () => {
    expect((await shop.payments.notices.handle('unionpay', {}, '{}')).status).toBe(404)
    expect((await shop.payments.notices.handle('zero', {}, '{}')).status).toBe(401)
    expect((await shop.payments.notices.handle('wechat', {}, 'nonsense')).status).toBe(401)
  })

  test('a lost notice is found by the query job [payment.lost-notice]', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await shop.play(await shop.open(payOrderNo), { outcome: 'delay', seconds: 3600 })
    expect(await shop.status(uid, orderId)).toBe(0)
    shop.clock.advance(11_000)
    await shop.jobs.runDue()
    expect(await shop.status(uid, orderId)).toBe(1)
    const left = await shop.db.q.selectFrom('job').select('kind').where('key', '=', payOrderNo).execute()
    expect(left).toEqual([])
  })

  test('a lost notice is found by the page that polls, with at most one query a second', async () => {
    shop.clock.stop()
    const { payOrderNo } = await placed()
    const prepayId = await shop.open(payOrderNo)
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('ongoing')
    const query = jest.spyOn(shop.provider, 'query')
    await shop.play(prepayId, { outcome: 'delay', seconds: 3600 })
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('ongoing')
    expect(query).not.toHaveBeenCalled()
    shop.clock.advance(1000)
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('paid')
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
    shop.clock.go()
  })

  test('a lost notice is found before the order is cancelled', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await shop.play(await shop.open(payOrderNo), { outcome: 'delay', seconds: 3600 })
    await expect(shop.orders.cancel(uid, orderId, '其他')).rejects.toThrow('订单已支付，请刷新')
    expect(await shop.status(uid, orderId)).toBe(1)
  })
})

describe('a payment that arrives after closing', () => {
  test('money that arrives after closing is refunded [payment.late]', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const prepayId = await shop.open(payOrderNo)
    await shop.orders.cancel(uid, orderId, '其他')
    await shop.play(prepayId, { outcome: 'late', seconds: 0 })
    await shop.waitFor(async () => (await attempts(payOrderNo))[0]?.state === 'late')
    await shop.refundsDone()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await shop.status(uid, orderId)).toBe(4)
    expect(await free(sku.skuId)).toBe(5)
    const news = await shop.db.q.selectFrom('outbox').select('payload').where('topic', '=', 'payment.late').execute()
    const told = {
      uid,
      subject: 'order',
      subjectIds: [orderId],
      refundNo: expect.any(String),
      cents: 10_000,
      payWayText: '微信支付',
      isSecond: false,
    }
    expect(news.map((row) => JSON.parse(row.payload))).toContainEqual(told)
  })

  test('money that arrives between the close at the provider and ours pays the order, which is not cancelled', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const prepayId = await shop.open(payOrderNo)
    const closeThere = shop.provider.close
    const close = jest.spyOn(shop.provider, 'close').mockImplementationOnce(async (tradeNo) => {
      const closed = await closeThere.call(shop.provider, tradeNo)
      await shop.play(prepayId, { outcome: 'late', seconds: 0 })
      await shop.waitFor(async () => (await shop.status(uid, orderId)) === 1)
      return closed
    })
    await expect(shop.orders.cancel(uid, orderId, '其他')).rejects.toThrow('订单已支付，请刷新')
    close.mockRestore()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'paid', refundedCents: 0 }])
    expect(await shop.status(uid, orderId)).toBe(1)
    expect(await free(sku.skuId)).toBe(4)
  })

  test('20 concurrent notices at expiry: the order is paid, or closed and refunded [payment.expiry]', async () => {
    for (let round = 0; round < 6; round++) {
      const { payOrderNo, uid, orderId, sku } = await placed()
      const prepayId = await shop.open(payOrderNo)
      const past = shop.clock.now() - 1
      await shop.db.q.updateTable('payable').set({ expireAt: past }).where('no', '=', payOrderNo).execute()
      const expiries = Array.from({ length: 3 }, () => shop.payments.payables.expire({ uid, no: payOrderNo }))
      const notices = shop.play(prepayId, { outcome: 'duplicate', times: 20, concurrent: true }).catch(() => null)
      await Promise.all([notices, ...expiries])
      await shop.refundsDone()
      const [payment] = await attempts(payOrderNo)
      const status = await shop.status(uid, orderId)
      const left = await free(sku.skuId)
      if (status === 1) expect({ state: payment?.state, left }).toEqual({ state: 'paid', left: 4 })
      else expect({ status, left, isKept: payment?.state === 'paid' }).toEqual({ status: 4, left: 5, isKept: false })
      expect(await shop.stock.balances(shop.db.q, sku.skuId)).toBe(true)
    }
  })

  test('concurrent cancel and payment have one outcome [payment.cancel]', async () => {
    for (let round = 0; round < 6; round++) {
      const { payOrderNo, uid, orderId } = await placed()
      const prepayId = await shop.open(payOrderNo)
      const [, isCancelled] = await Promise.all([
        shop.play(prepayId, { outcome: 'duplicate', times: 3, concurrent: true }).catch(() => null),
        shop.orders.cancel(uid, orderId, '其他').then(
          () => true,
          () => false,
        ),
      ])
      await shop.refundsDone()
      const status = await shop.status(uid, orderId)
      const [payment] = await attempts(payOrderNo)
      expect([1, 4, 7]).toContain(status)
      expect(isCancelled).toBe(status !== 1)
      expect(payment?.state === 'paid').toBe(status === 1)
    }
  })
})

describe('a payment provider that does not answer', () => {
  test('no payment is opened, no order is cancelled, and an expired order stays open for a while', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await shop.open(payOrderNo)
    await shop.cutGateway()
    await expect(shop.cashier.pay({ payOrderNo, ...H5 }, '127.0.0.1')).rejects.toMatchObject({ errorName: 'SYS_BUSY' })
    await expect(shop.orders.cancel(uid, orderId, '其他')).rejects.toMatchObject({ errorName: 'SYS_BUSY' })
    shop.clock.advance(ORDER_EXPIRE_MS + 1)
    await shop.jobs.runDue()
    const detail = await shop.orders.detail(uid, { orderId })
    expect(detail).toMatchObject({ status: 0, payOrderNo: '' })
    expect(detail.buttons.map((button) => button.code)).not.toContain('pay')
    expect((await shop.cashier.view(payOrderNo)).status).toBe('closed')
    await shop.restoreGateway()
    shop.clock.advance(30_001)
    await shop.jobs.runDue()
    expect(await shop.status(uid, orderId)).toBe(4)
  })

  test('an order closes after a time limit, and its payment when the provider replies again', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await shop.open(payOrderNo)
    await shop.cutGateway()
    shop.clock.advance(2 * ORDER_EXPIRE_MS + 1)
    expect(await shop.payments.payables.expire({ uid, no: payOrderNo })).toBe(true)
    await shop.restoreGateway()
    expect(await shop.status(uid, orderId)).toBe(4)
    await shop.jobs.runDue()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'closed' }])
  })
})
