import { ORDER_EXPIRE_MS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { openTill, type Till } from '../../../../test/support/till'
import { silentLog } from '../../../kernel/log'
import { createZeroPay } from '../../../pay/zero'
import { wireServices } from '../../../services'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

async function placed() {
  const store = await till.addStore({ freightCents: 0 })
  const sku = await till.addSku(store, 5, { priceCents: 10_000 })
  const { uid } = await till.addShopper()
  const reply = await till.order(uid, [sku, 1])
  return { sku, uid, orderId: reply.orders[0]?.orderId ?? '', ...reply }
}
const attempts = (payOrderNo: string) =>
  till.db.q.selectFrom('payment').selectAll().where('payable_no', '=', payOrderNo).orderBy('attempt').execute()
const refunds = (payOrderNo: string) =>
  till.db.q.selectFrom('payment_refund').selectAll().where('payable_no', '=', payOrderNo).execute()
const { alipayWap } = PAY_WAY
const ask = (payOrderNo: string, change: object = {}) =>
  till.cashier.pay({ payOrderNo, payWay: alipayWap, ...change }, '127.0.0.1')

describe('where Alipay is', () => {
  test.each(['wechat', 'weapp', 'miniProgram'])(
    'not inside WeChat (%s), neither shown nor taken [purchase.alipay-hidden]',
    async (source) => {
      const { payOrderNo } = await placed()
      const { payWays } = await till.cashier.view(payOrderNo, source)
      expect(payWays.map(({ payWay }) => payWay)).toEqual(['WECHAT_JSAPI'])
      await expect(ask(payOrderNo, { source })).rejects.toThrow('payWay')
      expect(await attempts(payOrderNo)).toEqual([])
    },
  )

  test.each(['https://evil.example/pay/', 'javascript:alert(1)', 'x'])('it sends nobody to %s', async (url) => {
    const { payOrderNo } = await placed()
    await expect(ask(payOrderNo, { returnUrl: url })).rejects.toThrow('returnUrl')
    await expect(ask(payOrderNo, { quitUrl: url })).rejects.toThrow('quitUrl')
  })

  test('the way that was tried last is the one to begin with', async () => {
    const { payOrderNo } = await placed()
    await till.open(payOrderNo, alipayWap)
    expect((await till.cashier.view(payOrderNo, 'h5')).payWay).toBe('ALIPAY_WAP')
  })
})

describe('money by Alipay', () => {
  test('pays once, however often it is told, and goes back by the same way', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const page = await till.open(payOrderNo, alipayWap)
    const { deliveries } = await till.play(page, { outcome: 'duplicate', times: 5, concurrent: true })
    expect(deliveries).toEqual([200, 200, 200, 200, 200])
    expect(await till.status(uid, orderId)).toBe(1)
    expect(await attempts(payOrderNo)).toMatchObject([{ provider: 'alipay', state: 'paid', amount_cents: 10_000 }])
    await till.orders.cancel(uid, orderId, '其他')
    await till.refundsDone()
    expect(await till.status(uid, orderId)).toBe(7)
    expect(await refunds(payOrderNo)).toMatchObject([{ provider: 'alipay', state: 'succeeded', cents: 10_000 }])
    expect((await till.stock.available(till.db.q, [sku.skuId])).get(sku.skuId)).toBe(5)
  })

  test.each(['unsigned', 'signature', 'key', 'body', 'amount', 'merchant', 'app'])(
    'a forged notice (%s) pays nothing',
    async (forgery) => {
      const { payOrderNo, uid, orderId } = await placed()
      const { deliveries } = await till.play(await till.open(payOrderNo, alipayWap), { outcome: 'forged', forgery })
      expect(deliveries[0]).toBeGreaterThanOrEqual(400)
      expect(await till.status(uid, orderId)).toBe(0)
    },
  )

  test('a lost notice is made good by a question', async () => {
    const { payOrderNo } = await placed()
    await till.play(await till.open(payOrderNo, alipayWap), { outcome: 'delay', seconds: 600 })
    expect((await till.cashier.callback(payOrderNo)).status).toBe('paid')
  })

  test('another way closes its trade first, and only that other pays', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const page = await till.open(payOrderNo, alipayWap)
    const prepayId = await till.open(payOrderNo)
    await expect(till.play(page, { outcome: 'succeed' })).rejects.toThrow('409')
    await till.play(prepayId, { outcome: 'duplicate', times: 1 })
    expect(await till.status(uid, orderId)).toBe(1)
    expect((await attempts(payOrderNo)).map(({ provider, state }) => [provider, state])).toEqual([
      ['alipay', 'closed'],
      ['wechat', 'paid'],
    ])
  })

  test('nobody has come to its page: another way is free, and who comes late gets the money back', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const opened = await ask(payOrderNo)
    await till.pay(payOrderNo)
    expect((await attempts(payOrderNo)).map(({ state }) => state)).toEqual(['closed', 'paid'])
    const page = await till.pageOf(opened.payParams?.h5Url ?? '')
    await till.play(page, { outcome: 'duplicate', times: 1 })
    await till.refundsDone()
    expect(await refunds(payOrderNo)).toMatchObject([{ provider: 'alipay', state: 'succeeded', cents: 10_000 }])
    expect(await till.status(uid, orderId)).toBe(1)
  })

  test('an order that is cancelled is closed there, and late money goes back', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const page = await till.open(payOrderNo, alipayWap)
    await till.orders.cancel(uid, orderId, '其他')
    await till.play(page, { outcome: 'late', seconds: 0 })
    await till.waitFor(async () => (await attempts(payOrderNo))[0]?.state === 'late')
    await till.refundsDone()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'refunded', refunded_cents: 10_000 }])
    expect(await till.status(uid, orderId)).toBe(4)
  })

  test('a trade that ran out of time there is closed here, whoever asks', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await till.open(payOrderNo, alipayWap)
    till.clock.advance(ORDER_EXPIRE_MS + 1)
    await till.jobs.runDue()
    expect(await till.status(uid, orderId)).toBe(4)
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'closed' }])
  })

  test('a refund that the house can not pay waits, and is asked for again by the same number', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const page = await till.pay(payOrderNo, alipayWap)
    await till.play(page, { refund: 'abnormal' })
    await till.orders.cancel(uid, orderId, '其他')
    await till.jobs.runDue()
    expect(await refunds(payOrderNo)).toMatchObject([{ state: 'processing' }])
    await till.play(page, { refund: 'success' })
    till.clock.advance(60_000)
    await till.refundsDone()
    expect(await till.status(uid, orderId)).toBe(7)
  })
})

describe('the test result', () => {
  test('tells every try, the last first, in the demo alone [purchase.pay-test]', async () => {
    const { payOrderNo, parentNo } = await placed()
    await till.open(payOrderNo, alipayWap)
    await till.pay(payOrderNo)
    const told = await till.cashier.testResult(payOrderNo)
    expect(told).toMatchObject({ status: 'paid', amount: 10_000, parentNo })
    expect(told.tries.map(({ wayText, stateText }) => [wayText, stateText])).toEqual([
      ['微信支付', '已付款'],
      ['支付宝', '已关闭'],
    ])
  })

  test('is unknown in production', async () => {
    const { payments, stop } = wireServices(till.db, till.clock, silentLog, {
      account: { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' },
      providers: [createZeroPay()],
    })
    await expect(payments.cashier.testResult('0'.repeat(32))).rejects.toThrow('页面不存在')
    await stop()
  })
})
