import { ORDER_EXPIRE_MS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { silentLog } from '../../../kernel/log'
import { createZeroPay } from '../../../pay/zero'
import { wireServices } from '../../../services'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function placed() {
  const store = await shop.addStore({ freightCents: 0 })
  const sku = await shop.addSku(store, 5, { priceCents: 10_000 })
  const { uid } = await shop.addShopper()
  const reply = await shop.order(uid, [sku, 1])
  return { sku, uid, orderId: reply.orders[0]?.orderId ?? '', ...reply }
}
const attempts = (payOrderNo: string) =>
  shop.db.q.selectFrom('payment').selectAll().where('payableNo', '=', payOrderNo).orderBy('attempt').execute()
const refunds = (payOrderNo: string) =>
  shop.db.q.selectFrom('payment_refund').selectAll().where('payableNo', '=', payOrderNo).execute()
const { alipayWap } = PAY_WAY
const ask = (payOrderNo: string, change: object = {}) =>
  shop.cashier.pay({ payOrderNo, payWay: alipayWap, ...change }, '127.0.0.1')

describe('where Alipay is offered', () => {
  test.each(['wechat', 'weapp', 'miniProgram'])(
    'Alipay is neither offered nor accepted inside WeChat (%s) [purchase.alipay-hidden]',
    async (source) => {
      const { payOrderNo } = await placed()
      const { payWays } = await shop.cashier.view(payOrderNo, source)
      expect(payWays.map(({ payWay }) => payWay)).toEqual(['WECHAT_JSAPI'])
      await expect(ask(payOrderNo, { source })).rejects.toThrow('payWay')
      expect(await attempts(payOrderNo)).toEqual([])
    },
  )

  test.each(['https://evil.example/pay/', 'javascript:alert(1)', 'x'])('a payer is not sent to %s', async (url) => {
    const { payOrderNo } = await placed()
    await expect(ask(payOrderNo, { returnUrl: url })).rejects.toThrow('returnUrl')
    await expect(ask(payOrderNo, { quitUrl: url })).rejects.toThrow('quitUrl')
  })

  test('the way of the last attempt is preselected [payment.last-way]', async () => {
    const { payOrderNo } = await placed()
    await shop.open(payOrderNo, alipayWap)
    expect((await shop.cashier.view(payOrderNo, 'h5')).payWay).toBe('ALIPAY_WAP')
  })
})

describe('payments through Alipay', () => {
  test('repeated notices pay once, and the refund uses the same provider', async () => {
    const { payOrderNo, uid, orderId, sku } = await placed()
    const page = await shop.open(payOrderNo, alipayWap)
    const { deliveries } = await shop.play(page, { outcome: 'duplicate', times: 5, concurrent: true })
    expect(deliveries).toEqual([200, 200, 200, 200, 200])
    expect(await shop.status(uid, orderId)).toBe(1)
    expect(await attempts(payOrderNo)).toMatchObject([{ provider: 'alipay', state: 'paid', amountCents: 10_000 }])
    await shop.orders.cancel(uid, orderId, '其他')
    await shop.refundsDone()
    expect(await shop.status(uid, orderId)).toBe(7)
    expect(await refunds(payOrderNo)).toMatchObject([{ provider: 'alipay', state: 'succeeded', cents: 10_000 }])
    expect((await shop.stock.available(shop.db.q, [sku.skuId])).get(sku.skuId)).toBe(5)
  })

  test.each(['unsigned', 'signature', 'key', 'body', 'amount', 'merchant', 'app'])(
    'a forged notice (%s) pays nothing',
    async (forgery) => {
      const { payOrderNo, uid, orderId } = await placed()
      const { deliveries } = await shop.play(await shop.open(payOrderNo, alipayWap), { outcome: 'forged', forgery })
      expect(deliveries[0]).toBeGreaterThanOrEqual(400)
      expect(await shop.status(uid, orderId)).toBe(0)
    },
  )

  test('a lost notice is found by a query', async () => {
    const { payOrderNo } = await placed()
    await shop.play(await shop.open(payOrderNo, alipayWap), { outcome: 'delay', seconds: 600 })
    expect((await shop.cashier.callback(payOrderNo)).status).toBe('paid')
  })

  test('another way closes the first trade, and only the second one pays [payment.one-open]', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const page = await shop.open(payOrderNo, alipayWap)
    const prepayId = await shop.open(payOrderNo)
    await expect(shop.play(page, { outcome: 'succeed' })).rejects.toThrow('409')
    await shop.play(prepayId, { outcome: 'duplicate', times: 1 })
    expect(await shop.status(uid, orderId)).toBe(1)
    expect((await attempts(payOrderNo)).map(({ provider, state }) => [provider, state])).toEqual([
      ['alipay', 'closed'],
      ['wechat', 'paid'],
    ])
  })

  test('a trade that the payer never opened allows another way; a late payment of it is refunded', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const opened = await ask(payOrderNo)
    await shop.pay(payOrderNo)
    expect((await attempts(payOrderNo)).map(({ state }) => state)).toEqual(['closed', 'paid'])
    const page = await shop.pageOf(opened.payParams?.h5Url ?? '')
    await shop.play(page, { outcome: 'duplicate', times: 1 })
    await shop.refundsDone()
    expect(await refunds(payOrderNo)).toMatchObject([{ provider: 'alipay', state: 'succeeded', cents: 10_000 }])
    expect(await shop.status(uid, orderId)).toBe(1)
  })

  test('the trade of a cancelled order is closed at Alipay, and late money is refunded', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const page = await shop.open(payOrderNo, alipayWap)
    await shop.orders.cancel(uid, orderId, '其他')
    await shop.play(page, { outcome: 'late', seconds: 0 })
    await shop.waitFor(async () => (await attempts(payOrderNo))[0]?.state === 'late')
    await shop.refundsDone()
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await shop.status(uid, orderId)).toBe(4)
  })

  test('a trade that Alipay timed out is closed here by any query', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    await shop.open(payOrderNo, alipayWap)
    shop.clock.advance(ORDER_EXPIRE_MS + 1)
    await shop.jobs.runDue()
    expect(await shop.status(uid, orderId)).toBe(4)
    expect(await attempts(payOrderNo)).toMatchObject([{ state: 'closed' }])
  })

  test('a refund that the merchant cannot fund is retried under the same number', async () => {
    const { payOrderNo, uid, orderId } = await placed()
    const page = await shop.pay(payOrderNo, alipayWap)
    await shop.play(page, { refund: 'abnormal' })
    await shop.orders.cancel(uid, orderId, '其他')
    await shop.jobs.runDue()
    expect(await refunds(payOrderNo)).toMatchObject([{ state: 'processing' }])
    await shop.play(page, { refund: 'success' })
    shop.clock.advance(60_000)
    await shop.refundsDone()
    expect(await shop.status(uid, orderId)).toBe(7)
  })
})

describe("the test gateway's result", () => {
  test('the demo lists every attempt of a payment, the last first [purchase.pay-test]', async () => {
    const { payOrderNo, parentNo } = await placed()
    await shop.open(payOrderNo, alipayWap)
    await shop.pay(payOrderNo)
    const told = await shop.cashier.testResult(payOrderNo)
    expect(told).toMatchObject({ status: 'paid', amount: 10_000, parentNo })
    expect(told.tries.map(({ wayText, stateText }) => [wayText, stateText])).toEqual([
      ['微信支付', '已付款'],
      ['支付宝', '已关闭'],
    ])
  })

  test('the list of attempts does not exist in production', async () => {
    const { payments, stop } = wireServices(shop.db, shop.clock, silentLog, {
      account: { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' },
      providers: [createZeroPay()],
    })
    await expect(payments.cashier.testResult('0'.repeat(32))).rejects.toThrow('页面不存在')
    await stop()
  })
})
