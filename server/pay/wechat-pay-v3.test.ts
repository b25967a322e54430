import { fitsByHand } from './protocol-by-hand'
import type { PayProvider } from './provider'
import { failureOf, H5, JSAPI, NOW, OPENID, ORDER, PAID, QUERY, ScriptedPlatform, SERIAL } from './scripted-platform'

let pay: PayProvider
const api = new ScriptedPlatform()

beforeAll(async () => {
  await api.start()
  pay = api.client()
})
afterAll(() => api.stop())
beforeEach(() => api.reset())

describe('opening a payment', () => {
  test('JSAPI: the request as the protocol defines it, and arguments signed for requestPayment', async () => {
    api.script = [{ status: 200, body: { prepay_id: 'wx201410272009395522657a690389285100' } }]
    const opened = await pay.open(JSAPI)
    api.expectSigned(api.seen[0])
    expect(api.seen[0]).toMatchObject({ method: 'POST', url: '/v3/pay/transactions/jsapi' })
    expect(api.seen[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
      appid: 'wxd678efh567hg6787',
      mchid: '1900007291',
      description: '乐廊订单 3 件商品',
      out_trade_no: 'Q2xvY2tDbG9ja0Nsb2Nr',
      time_expire: '2026-11-21T10:30:00+08:00',
      notify_url: 'https://mall.example.com/pay/notice/wechat',
      amount: { total: 146_780, currency: 'CNY' },
      payer: { openid: OPENID },
      scene_info: { payer_client_ip: '203.0.113.9' },
    })
    if (opened.kind !== 'jsapi') throw new Error('not JSAPI')
    const { appId, timeStamp, nonceStr, paySign } = opened
    expect(opened).toMatchObject({ signType: 'RSA', package: 'prepay_id=wx201410272009395522657a690389285100' })
    expect([appId, timeStamp]).toEqual(['wxd678efh567hg6787', String(NOW / 1000)])
    const text = `${appId}\n${timeStamp}\n${nonceStr}\nprepay_id=wx201410272009395522657a690389285100\n`
    expect(fitsByHand(text, paySign, api.merchant.publicKey)).toBe(true)
  })

  test('JSAPI in the WeChat web view: under the web account, not under an unknown one', async () => {
    api.script = [{ status: 200, body: { prepay_id: 'wx1' } }]
    const opened = await pay.open({ ...JSAPI, appId: 'wx1111111111111111' })
    expect(opened).toMatchObject({ kind: 'jsapi', appId: 'wx1111111111111111' })
    expect(JSON.parse(api.seen[0]?.body ?? '').appid).toBe('wx1111111111111111')
    expect((await failureOf(pay.open({ ...JSAPI, appId: 'wx9999' }))).kind).toBe('bad-input')
    expect(api.seen).toHaveLength(1)
  })

  test('H5: device and address of the payer, and the return address appended', async () => {
    const h5_url = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=2150917749'
    api.script = [
      { status: 200, body: { h5_url } },
      { status: 200, body: { h5_url } },
      { status: 200, body: { h5_url: 'javascript:alert(1)' } },
    ]
    expect(await pay.open(H5)).toEqual({ kind: 'h5', h5Url: h5_url })
    api.expectSigned(api.seen[0])
    expect(api.seen[0]?.url).toBe('/v3/pay/transactions/h5')
    expect(JSON.parse(api.seen[0]?.body ?? '').scene_info).toEqual({
      payer_client_ip: '203.0.113.9',
      h5_info: { type: 'iOS' },
    })
    expect(JSON.parse(api.seen[0]?.body ?? '').payer).toBeUndefined()
    const back = await pay.open({ ...H5, returnUrl: 'https://mall.example.com/pay/?payOrderNo=a&x=1#r' })
    expect(back).toEqual({
      kind: 'h5',
      h5Url: `${h5_url}&redirect_url=https%3A%2F%2Fmall.example.com%2Fpay%2F%3FpayOrderNo%3Da%26x%3D1%23r`,
    })
    expect((await failureOf(pay.open(H5))).kind).toBe('bad-reply')
  })

  test('the description is cut to 127 characters of at most three bytes', async () => {
    api.script = [
      { status: 200, body: { prepay_id: 'wx1' } },
      { status: 200, body: { prepay_id: 'wx1' } },
    ]
    await pay.open({ ...JSAPI, description: `草莓🍓蛋糕\n${'乐'.repeat(200)}` })
    const { description } = JSON.parse(api.seen[0]?.body ?? '')
    expect(description).toBe(`草莓 蛋糕 ${'乐'.repeat(121)}`)
    await pay.open({ ...JSAPI, description: '🍓' })
    expect(JSON.parse(api.seen[1]?.body ?? '').description).toBe('订单')
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('an amount of %p cents is never sent', async (amountCents) => {
    expect((await failureOf(pay.open({ ...JSAPI, amountCents }))).kind).toBe('bad-input')
    expect(api.seen).toHaveLength(0)
  })

  test.each(['short', 'a'.repeat(33), 'with space', '../../close', '订单订单订单'])(
    'no number like %p is sent',
    async (payOrderNo) => {
      for (const run of [pay.open({ ...JSAPI, payOrderNo }), pay.query(payOrderNo), pay.close(payOrderNo)]) {
        expect((await failureOf(run)).kind).toBe('bad-input')
      }
      expect(api.seen).toHaveLength(0)
    },
  )
})

describe('querying a payment', () => {
  test('a paid payment has all fields to compare; the query string is signed with the path', async () => {
    api.script = [{ status: 200, body: PAID }]
    expect(await pay.query(ORDER.payOrderNo)).toMatchObject({
      state: 'paid',
      amountCents: 146_780,
      paidAt: NOW - 60_000,
    })
    expect(api.seen[0]).toMatchObject({ method: 'GET', url: QUERY, body: '' })
    api.expectSigned(api.seen[0])
    expect(api.seen[0]?.headers['wechatpay-serial']).toBe(SERIAL)
  })

  test('an unpaid payment, an unknown one, and an answer for another payee', async () => {
    api.script = [
      { status: 200, body: { ...PAID, trade_state: 'NOTPAY', amount: undefined } },
      { status: 404, body: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } },
      { status: 200, body: { ...PAID, out_trade_no: 'somebody-else' } },
    ]
    expect(await pay.query(ORDER.payOrderNo)).toEqual({ state: 'unpaid', payOrderNo: ORDER.payOrderNo })
    expect(await pay.query(ORDER.payOrderNo)).toEqual({ state: 'absent', payOrderNo: ORDER.payOrderNo })
    expect((await failureOf(pay.query(ORDER.payOrderNo))).kind).toBe('bad-reply')
  })

  test('an unsigned "not found" is a refusal, not a proof that there is no such payment', async () => {
    api.script = [{ status: 404, body: { code: 'ORDER_NOT_EXIST' }, signedBy: 'none' }]
    expect(await failureOf(pay.query(ORDER.payOrderNo))).toMatchObject({ kind: 'refused', httpStatus: 404 })
  })
})

describe('closing a payment', () => {
  const CLOSED = { ...PAID, trade_state: 'CLOSED' }

  test('204 closes', async () => {
    api.script = [{ status: 204 }]
    expect(await pay.close(ORDER.payOrderNo)).toEqual({ state: 'closed' })
    expect(api.seen[0]).toMatchObject({
      method: 'POST',
      url: `/v3/pay/transactions/out-trade-no/${ORDER.payOrderNo}/close`,
    })
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({ mchid: '1900007291' })
    api.expectSigned(api.seen[0])
  })

  test.each([
    ['ORDERPAID', 400, { status: 200, body: PAID }, 'paid'],
    ['RULE_LIMIT', 403, { status: 200, body: { ...PAID, trade_state: 'REFUND' } }, 'paid'],
    ['ORDER_CLOSED', 400, { status: 200, body: CLOSED }, 'closed'],
    ['ORDER_NOT_EXIST', 404, { status: 404, body: { code: 'ORDER_NOT_EXIST' } }, 'absent'],
  ])('a refusal by %s is settled by a query', async (code, status, truth, state) => {
    api.script = [{ status, body: { code, message: 'x' } }, truth]
    expect(await pay.close(ORDER.payOrderNo)).toEqual({ state })
    expect(api.seen[1]?.url).toBe(QUERY)
  })

  test('a refusal that leaves the payment payable is a failure', async () => {
    api.script = [
      { status: 400, body: { code: 'INVALID_REQUEST', message: 'x' } },
      { status: 200, body: { ...PAID, trade_state: 'NOTPAY' } },
    ]
    expect(await failureOf(pay.close(ORDER.payOrderNo))).toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' })
  })
})

describe('refunds', () => {
  const REFUND = {
    refundNo: 'R-1',
    payOrderNo: ORDER.payOrderNo,
    refundCents: 100,
    totalCents: 146_780,
    reason: '超时付款，自动退回',
  }
  const RECORD = {
    refund_id: '5030',
    out_refund_no: 'R-1',
    transaction_id: '4200',
    out_trade_no: ORDER.payOrderNo,
    create_time: '2026-11-21T10:00:00+08:00',
    status: 'PROCESSING',
    amount: { total: 146_780, refund: 100, payer_total: 146_780, payer_refund: 100, currency: 'CNY' },
  }

  test('is requested with its notice address and read', async () => {
    api.script = [{ status: 200, body: RECORD }]
    expect(await pay.refund(REFUND)).toEqual({
      state: 'processing',
      refundNo: 'R-1',
      payOrderNo: ORDER.payOrderNo,
      merchantId: '1900007291',
      refundId: '5030',
      transactionId: '4200',
      refundCents: 100,
      totalCents: 146_780,
      currency: 'CNY',
      succeededAt: null,
    })
    api.expectSigned(api.seen[0])
    expect(api.seen[0]).toMatchObject({ method: 'POST', url: '/v3/refund/domestic/refunds' })
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
      out_trade_no: ORDER.payOrderNo,
      out_refund_no: 'R-1',
      reason: '超时付款，自动退回',
      notify_url: 'https://mall.example.com/pay/notice/wechat',
      amount: { refund: 100, total: 146_780, currency: 'CNY' },
    })
  })

  test('of a second payment is requested by the provider’s own number', async () => {
    api.script = [{ status: 200, body: RECORD }]
    const { payOrderNo, ...rest } = REFUND
    expect(await pay.refund({ ...rest, transactionId: '4200' })).toMatchObject({ payOrderNo, transactionId: '4200' })
    const sent = JSON.parse(api.seen[0]?.body ?? '')
    expect(sent).toMatchObject({ transaction_id: '4200', out_refund_no: 'R-1' })
    expect(sent).not.toHaveProperty('out_trade_no')
  })

  test('is queried by its number', async () => {
    api.script = [
      { status: 200, body: { ...RECORD, status: 'SUCCESS', success_time: '2026-11-21T10:00:00+08:00' } },
      { status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } },
      { status: 200, body: { ...RECORD, out_refund_no: 'R-2' } },
    ]
    expect(await pay.queryRefund({ refundNo: 'R-1', payOrderNo: 'unknown-order' })).toMatchObject({
      state: 'succeeded',
      succeededAt: NOW,
    })
    expect(api.seen[0]).toMatchObject({ method: 'GET', url: '/v3/refund/domestic/refunds/R-1' })
    expect(await pay.queryRefund({ refundNo: 'R-1', payOrderNo: 'unknown-order' })).toEqual({
      state: 'absent',
      refundNo: 'R-1',
    })
    expect((await failureOf(pay.queryRefund({ refundNo: 'R-1', payOrderNo: 'unknown-order' }))).kind).toBe('bad-reply')
  })

  test('of 0, of more than was paid, or under an invalid number is never sent', async () => {
    for (const change of [
      { refundCents: 0 },
      { refundCents: 146_781 },
      { refundNo: 'a b' },
      { refundNo: '' },
      { totalCents: 1.5 },
    ]) {
      expect((await failureOf(pay.refund({ ...REFUND, ...change }))).kind).toBe('bad-input')
    }
    expect(api.seen).toHaveLength(0)
  })
})
