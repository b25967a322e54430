import { ORDER_EXPIRE_MS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { openTill, type Till } from '../../../../test/support/till'
import { FORGERIES } from '../../../sandbox/forgery'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

/** A shopper's unpaid order of one piece of a SKU that had 5. */
async function placed(price = 10_000) {
  const store = await till.addStore({ freightCents: 0 })
  const sku = await till.addSku(store, 5, { priceCents: price })
  const { uid } = await till.addShopper()
  const reply = await till.order(uid, [sku, 1])
  return { sku, uid, orderId: reply.orders[0]?.orderId ?? '', ...reply }
}
const attempts = (payOrderNo: string) =>
  till.db.q.selectFrom('payment').selectAll().where('payable_no', '=', payOrderNo).orderBy('attempt').execute()
const free = async (skuId: string) => (await till.stock.available(till.db.q, [skuId])).get(skuId)
const H5 = { payWay: PAY_WAY.wechatH5 }

describe('the cashier', () => {
  test('shows what is to be paid', async () => {
    till.clock.stop()
    const { payOrderNo, parentNo } = await placed()
    const view = await till.cashier.view(payOrderNo, 'h5')
    till.clock.go()
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
    await expect(till.cashier.view('nothing-of-ours')).rejects.toThrow('payOrderNo')
  })

  test('tapped twice, and again later, opens one transaction', async () => {
    const { payOrderNo } = await placed()
    const [one, two] = await Promise.all([till.open(payOrderNo), till.open(payOrderNo)])
    expect([two, await till.open(payOrderNo)]).toEqual([one, one])
    const found = await attempts(payOrderNo)
    expect(found).toMatchObject([{ trade_no: payOrderNo, state: 'ongoing', amount_cents: 10_000 }])
  })

  test('another way closes the first transaction and opens a second, and only that pays', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const first = await till.open(payOrderNo)
    const inWechat = { payOrderNo, payWay: PAY_WAY.wechatJsapi, openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }
    const opened = await till.cashier.pay(inWechat, '127.0.0.1')
    expect(opened.payParams).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=wx/) })
    await expect(till.play(first, { outcome: 'succeed' })).rejects.toThrow('409')
    expect((await attempts(payOrderNo)).map((row) => row.state)).toEqual(['closed', 'ongoing'])
    const prepayId = opened.payParams?.package?.slice('prepay_id='.length) ?? ''
    await till.play(prepayId, { outcome: 'duplicate', times: 1 })
    expect(await till.status(uid, orderId)).toBe(1)
    expect((await attempts(payOrderNo)).map((row) => row.state)).toEqual(['closed', 'paid'])
  })

  test('a payment inside WeChat needs its payer', async () => {
    const { payOrderNo } = await placed()
    const inWechat = { payOrderNo, payWay: PAY_WAY.wechatJsapi }
    await expect(till.cashier.pay(inWechat, '127.0.0.1')).rejects.toThrow('openId')
  })

  test('nobody pays something by the way that takes nothing', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await expect(till.cashier.pay({ payOrderNo, payWay: PAY_WAY.zero }, '127.0.0.1')).rejects.toThrow('payWay')
    await till.payments.debts.settleFree(payOrderNo)
    expect(await till.status(uid, orderId)).toBe(0)
  })

  test('what is paid, cancelled or out of time can not be opened any more', async () => {
    const [paid, cancelled, expired] = [await placed(), await placed(), await placed()]
    await till.pay(paid.payOrderNo)
    await till.orders.cancel(cancelled.uid, cancelled.orderId, '其他')
    const statusOf = async (payOrderNo: string) => {
      const reply = await till.cashier.pay({ payOrderNo, ...H5 }, '127.0.0.1')
      expect(reply.payParams).toBeNull()
      return reply.payStatus
    }
    expect([await statusOf(paid.payOrderNo), await statusOf(cancelled.payOrderNo)]).toEqual(['paid', 'closed'])
    till.clock.advance(ORDER_EXPIRE_MS + 1)
    expect(await statusOf(expired.payOrderNo)).toBe('closed')
    expect(await attempts(expired.payOrderNo)).toEqual([])
  })

  test('a failed try is told, and the next one may succeed', async () => {
    const { payOrderNo } = await placed()
    await till.play(await till.open(payOrderNo), { outcome: 'fail' })
    expect((await till.cashier.callback(payOrderNo)).status).toBe('fail')
    await till.pay(payOrderNo)
    expect((await till.cashier.callback(payOrderNo)).status).toBe('paid')
  })

  test('who comes back before the notice is told of this try, not of the one before', async () => {
    const { payOrderNo } = await placed()
    await till.play(await till.open(payOrderNo), { outcome: 'fail' })
    expect((await till.cashier.callback(payOrderNo)).status).toBe('fail')
    await till.play(await till.open(payOrderNo), { outcome: 'delay', seconds: 60 })
    expect((await till.cashier.callback(payOrderNo)).status).toBe('paid')
  })
})

describe('a payable of 0', () => {
  test('is paid with its commit, through the provider that takes nothing else', async () => {
    const { payOrderNo, payAmount, uid, orderId, sku } = await placed(0)
    expect(payAmount).toBe(0)
    expect(await till.status(uid, orderId)).toBe(1)
    expect(await attempts(payOrderNo)).toMatchObject([{ provider: 'zero', state: 'paid', amount_cents: 0 }])
    await till.orders.cancel(uid, orderId, '其他')
    expect(await till.status(uid, orderId)).toBe(7)
    expect(await free(sku.skuId)).toBe(5)
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'refunded' }])
  })

  test('is made good by the event, should the commit have crashed before', async () => {
    const settleFree = jest.spyOn(till.payments.debts, 'settleFree').mockResolvedValueOnce()
    const { uid, payOrderNo, orderId } = await placed(0)
    expect(settleFree).toHaveBeenCalledWith(payOrderNo)
    await till.waitFor(async () => (await till.status(uid, orderId)) === 1)
    settleFree.mockRestore()
  })
})

describe('notices', () => {
  test('20 at once, and 20 more, have one outcome', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const prepayId = await till.open(payOrderNo)
    const { deliveries } = await till.play(prepayId, { outcome: 'duplicate', times: 20, concurrent: true })
    expect(deliveries).toEqual(Array.from({ length: 20 }, () => 204))
    expect(await till.status(uid, orderId)).toBe(1)
    const moves = await till.stock.movements(till.db.q, sku.skuId, {})
    expect(moves.records.map((move) => move.kind)).toEqual(['commit', 'reserve', 'set'])
    const events = await till.db.q.selectFrom('order_event').select('event').where('order_id', '=', orderId).execute()
    expect(events.map((row) => row.event)).toEqual(['place', 'pay'])
  })

  test.each(FORGERIES)('one that is forged (%s) changes nothing', async (forgery) => {
    const { payOrderNo, uid, orderId } = await placed()
    const { deliveries } = await till.play(await till.open(payOrderNo), { outcome: 'forged', forgery })
    expect(deliveries[0]).toBeGreaterThanOrEqual(400)
    expect(await till.status(uid, orderId)).toBe(0)
  })

  test('a true one about another amount is believed in nothing', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const prepayId = await till.open(payOrderNo)
    const setAmount = (amount_cents: number) =>
      till.db.q.updateTable('payment').set({ amount_cents }).where('trade_no', '=', payOrderNo).execute()
    const kept = () =>
      till.db.q.selectFrom('payment_notice').select('outcome').where('subject_no', '=', payOrderNo).execute()
    await setAmount(9999)
    await till.play(prepayId, { outcome: 'duplicate', times: 1 })
    expect(await till.status(uid, orderId)).toBe(0)
    expect(await kept()).toEqual([{ outcome: 'mismatch: another amount' }])
    // The provider repeats it, and it counts once it fits.
    await setAmount(10_000)
    await till.waitFor(async () => (await till.status(uid, orderId)) === 1)
    expect(await kept()).toEqual([{ outcome: 'paid' }])
  })

  test('an unknown provider, one that sends none, and nonsense', async () => {
    expect((await till.payments.notices.handle('unionpay', {}, '{}')).status).toBe(404)
    expect((await till.payments.notices.handle('zero', {}, '{}')).status).toBe(401)
    expect((await till.payments.notices.handle('wechat', {}, 'nonsense')).status).toBe(401)
  })

  test('a lost one is made good by the query job', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await till.play(await till.open(payOrderNo), { outcome: 'delay', seconds: 3600 })
    expect(await till.status(uid, orderId)).toBe(0)
    till.clock.advance(11_000)
    await till.jobs.runDue()
    expect(await till.status(uid, orderId)).toBe(1)
    const left = await till.db.q.selectFrom('job').select('kind').where('key', '=', payOrderNo).execute()
    expect(left).toEqual([])
  })

  test('a lost one is made good by the page that polls, with at most one question a second', async () => {
    till.clock.stop()
    const { payOrderNo } = await placed()
    const prepayId = await till.open(payOrderNo)
    expect((await till.cashier.callback(payOrderNo)).status).toBe('ongoing')
    const query = jest.spyOn(till.provider, 'query')
    await till.play(prepayId, { outcome: 'delay', seconds: 3600 })
    expect((await till.cashier.callback(payOrderNo)).status).toBe('ongoing')
    expect(query).not.toHaveBeenCalled()
    till.clock.advance(1000)
    expect((await till.cashier.callback(payOrderNo)).status).toBe('paid')
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
    till.clock.go()
  })

  test('a lost one is found when the order would be cancelled', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await till.play(await till.open(payOrderNo), { outcome: 'delay', seconds: 3600 })
    await expect(till.orders.cancel(uid, orderId, '其他')).rejects.toThrow('订单已支付，请刷新')
    expect(await till.status(uid, orderId)).toBe(1)
  })
})

describe('late money', () => {
  test('after closing goes back by itself', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const prepayId = await till.open(payOrderNo)
    await till.orders.cancel(uid, orderId, '其他')
    await till.play(prepayId, { outcome: 'late', seconds: 0 })
    await till.waitFor(async () => (await attempts(payOrderNo))[0]?.state === 'late')
    await till.refundsDone()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'refunded', refunded_cents: 10_000 }])
    expect(await till.status(uid, orderId)).toBe(4)
    expect(await free(sku.skuId)).toBe(5)
    const news = await till.db.q.selectFrom('outbox').select('payload').where('topic', '=', 'payment.late').execute()
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

  test('between the closing at the provider and ours, it pays the order, which is not cancelled then', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const prepayId = await till.open(payOrderNo)
    const closeThere = till.provider.close
    const close = jest.spyOn(till.provider, 'close').mockImplementationOnce(async (tradeNo) => {
      const closed = await closeThere.call(till.provider, tradeNo)
      await till.play(prepayId, { outcome: 'late', seconds: 0 })
      await till.waitFor(async () => (await till.status(uid, orderId)) === 1)
      return closed
    })
    await expect(till.orders.cancel(uid, orderId, '其他')).rejects.toThrow('订单已支付，请刷新')
    close.mockRestore()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'paid', refunded_cents: 0 }])
    expect(await till.status(uid, orderId)).toBe(1)
    expect(await free(sku.skuId)).toBe(4)
  })

  test('20 notices at once with the end of time: paid, or closed and refunded', async () => {
    for (let round = 0; round < 6; round++) {
      const { payOrderNo, uid, orderId, sku } = await placed()
      const prepayId = await till.open(payOrderNo)
      const past = till.clock.now() - 1
      await till.db.q.updateTable('payable').set({ expire_at: past }).where('no', '=', payOrderNo).execute()
      const expiries = Array.from({ length: 3 }, () => till.payments.debts.expire({ uid, no: payOrderNo }))
      const notices = till.play(prepayId, { outcome: 'duplicate', times: 20, concurrent: true }).catch(() => null)
      await Promise.all([notices, ...expiries])
      await till.refundsDone()
      const [payment] = await attempts(payOrderNo)
      const status = await till.status(uid, orderId)
      const left = await free(sku.skuId)
      if (status === 1) expect({ state: payment?.state, left }).toEqual({ state: 'paid', left: 4 })
      else expect({ status, left, isKept: payment?.state === 'paid' }).toEqual({ status: 4, left: 5, isKept: false })
      expect(await till.stock.balances(till.db.q, sku.skuId)).toBe(true)
    }
  })

  test('cancelling and paying at once have one outcome', async () => {
    for (let round = 0; round < 6; round++) {
      const { payOrderNo, uid, orderId } = await placed()
      const prepayId = await till.open(payOrderNo)
      const [, isCancelled] = await Promise.all([
        till.play(prepayId, { outcome: 'duplicate', times: 3, concurrent: true }).catch(() => null),
        till.orders.cancel(uid, orderId, '其他').then(
          () => true,
          () => false,
        ),
      ])
      await till.refundsDone()
      const status = await till.status(uid, orderId)
      const [payment] = await attempts(payOrderNo)
      expect([1, 4, 7]).toContain(status)
      expect(isCancelled).toBe(status !== 1)
      expect(payment?.state === 'paid').toBe(status === 1)
    }
  })
})

describe('a provider that does not answer', () => {
  test('opens nothing, cancels nothing, and an expired order waits a while for it', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await till.open(payOrderNo)
    await till.cutGateway()
    await expect(till.cashier.pay({ payOrderNo, ...H5 }, '127.0.0.1')).rejects.toMatchObject({ errorName: 'SYS_BUSY' })
    await expect(till.orders.cancel(uid, orderId, '其他')).rejects.toMatchObject({ errorName: 'SYS_BUSY' })
    till.clock.advance(ORDER_EXPIRE_MS + 1)
    await till.jobs.runDue()
    const detail = await till.orders.detail(uid, { orderId })
    expect(detail).toMatchObject({ status: 0, payOrderNo: '' })
    expect(detail.buttons.map((button) => button.code)).not.toContain('pay')
    expect((await till.cashier.view(payOrderNo)).status).toBe('closed')
    await till.restoreGateway()
    till.clock.advance(30_001)
    await till.jobs.runDue()
    expect(await till.status(uid, orderId)).toBe(4)
  })

  test('for too long: the order closes without it, and later its payment too', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await till.open(payOrderNo)
    await till.cutGateway()
    till.clock.advance(2 * ORDER_EXPIRE_MS + 1)
    expect(await till.payments.debts.expire({ uid, no: payOrderNo })).toBe(true)
    await till.restoreGateway()
    expect(await till.status(uid, orderId)).toBe(4)
    await till.jobs.runDue()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'closed' }])
  })
})
