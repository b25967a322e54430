import { generateKeyPairSync } from 'node:crypto'
import type { PayFailure } from '../failures'
import { fitsByHand, signByHand } from '../protocol-by-hand'
import type { HttpCall } from '../transport'
import { createAlipay } from './alipay'
import { rawMembers } from './raw-members'
import { signedText } from './signing'

const NOW = Date.parse('2026-11-21T10:00:00+08:00')
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
const NO = '0123456789abcdef0123456789abcdef'
const TRADE = '2026112122001400000000000001'

const seen: { method: string; biz: Record<string, unknown>; params: Record<string, string> }[] = []
/** The next reply of the platform: fields to be signed, or the exact text. */
let script: (Record<string, unknown> | string)[] = []

async function transport(call: HttpCall) {
  const params = Object.fromEntries(new URLSearchParams(call.body ?? ''))
  const { method = '', biz_content: biz = '' } = params
  seen.push({ method, params, biz: JSON.parse(biz) })
  const next = script.shift() ?? {}
  const text = typeof next === 'string' ? next : signed(method, JSON.stringify(next))
  return { status: 200, headers: {}, bytes: Buffer.from(text) }
}

function signed(method: string, response: string, sign = signByHand(response, platform.privateKey)): string {
  return `{"${method.replaceAll('.', '_')}_response":${response},"sign":${JSON.stringify(sign)}}`
}

const pay = createAlipay(
  {
    appId: '2014072300007148',
    sellerId: '2088102119685838',
    merchantKey: merchant.privateKey,
    platformKey: platform.publicKey,
    gatewayUrl: 'https://openapi.alipay.com/gateway.do',
    notifyUrl: 'https://mall.example/pay/notice/alipay',
  },
  { now: () => NOW, transport },
)
const OK = { code: '10000', msg: 'Success' }
const PAID = {
  ...OK,
  trade_no: TRADE,
  out_trade_no: NO,
  trade_status: 'TRADE_SUCCESS',
  total_amount: '1467.80',
  buyer_pay_amount: '1460.00',
  send_pay_date: '2026-11-21 09:59:58',
  buyer_user_id: '2088101117955611',
}
const refused = (subCode: string, code = '40004') => ({ code, msg: 'Business Failed', sub_code: subCode, sub_msg: '' })
const ORDER = {
  way: 'h5',
  device: 'Wap',
  payOrderNo: NO,
  amountCents: 146_780,
  description: '乐廊订单 A/B=1',
  expireAt: NOW + 30 * 60_000,
  clientIp: '203.0.113.9',
} as const
const REFUND = { refundNo: 'R1', payOrderNo: NO, refundCents: 5_000, totalCents: 146_780, reason: '不想要了' }
const failureOf = (doing: Promise<unknown>): Promise<PayFailure> =>
  doing.then(
    () => Promise.reject(new Error('it did not fail')),
    (failure: PayFailure) => failure,
  )

beforeEach(() => {
  seen.length = 0
  script = []
})

// The sample of Alipay's own documentation on signing.
const SAMPLE =
  'total_amount=2.00&buyer_id=2088102116773037&body=大乐透2.1&trade_no=2016071921001003030200089909&refund_fee=0.00&notify_time=2016-07-19 14:10:49&subject=大乐透2.1&sign_type=RSA2&charset=utf-8&notify_type=trade_status_sync&out_trade_no=0719141034-6418&gmt_close=2016-07-19 14:10:46&gmt_payment=2016-07-19 14:10:47&trade_status=TRADE_SUCCESS&version=1.0&sign=kPbQIjX&gmt_create=2016-07-19 14:10:44&app_id=2015102700040153&seller_id=2088102119685838&notify_id=4a91b7a78a503640467525113fb7d8bg8e'
const SAMPLE_SIGNED =
  'app_id=2015102700040153&body=大乐透2.1&buyer_id=2088102116773037&charset=utf-8&gmt_close=2016-07-19 14:10:46&gmt_create=2016-07-19 14:10:44&gmt_payment=2016-07-19 14:10:47&notify_id=4a91b7a78a503640467525113fb7d8bg8e&notify_time=2016-07-19 14:10:49&notify_type=trade_status_sync&out_trade_no=0719141034-6418&refund_fee=0.00&seller_id=2088102119685838&subject=大乐透2.1&total_amount=2.00&trade_no=2016071921001003030200089909&trade_status=TRADE_SUCCESS&version=1.0'
const sample = Object.fromEntries(SAMPLE.split('&').map((pair) => pair.split('=') as [string, string]))
const notice = (change: Record<string, string> = {}, sign?: string) => {
  const { sign_type = 'RSA2', sign: _, ...rest } = { ...sample, ...change }
  const proof = sign ?? signByHand(signedText(rest), platform.privateKey)
  return new URLSearchParams({ ...rest, sign_type, sign: proof }).toString()
}

describe('opening a payment', () => {
  test('signs every parameter of the address of the payment page', async () => {
    const opened = await pay.open({ ...ORDER, returnUrl: 'https://mall.example/pay/?payOrderNo=a&returned=1' })
    if (opened.kind !== 'h5') throw new Error('not an address')
    const url = new URL(opened.h5Url)
    const { sign = '', ...params } = Object.fromEntries(url.searchParams)
    expect(url.origin + url.pathname).toBe('https://openapi.alipay.com/gateway.do')
    expect({ ...params, biz_content: JSON.parse(params.biz_content ?? '') }).toEqual({
      app_id: '2014072300007148',
      method: 'alipay.trade.wap.pay',
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-11-21 10:00:00',
      version: '1.0',
      notify_url: 'https://mall.example/pay/notice/alipay',
      return_url: 'https://mall.example/pay/?payOrderNo=a&returned=1',
      biz_content: {
        out_trade_no: NO,
        total_amount: '1467.80',
        subject: '乐廊订单 A B 1',
        product_code: 'QUICK_WAP_WAY',
        time_expire: '2026-11-21 10:30:00',
        quit_url: 'https://mall.example/pay/?payOrderNo=a&returned=1',
      },
    })
    const text = Object.keys(params)
      .sort()
      .map((name) => `${name}=${params[name]}`)
      .join('&')
    expect(fitsByHand(text, sign, merchant.publicKey)).toBe(true)
    expect(seen).toEqual([])
  })

  test('refuses a payment inside WeChat, a malformed number and a fractional amount', async () => {
    const jsapi = { ...ORDER, way: 'jsapi', openid: 'o' } as const
    for (const order of [jsapi, { ...ORDER, payOrderNo: 'a b' }, { ...ORDER, amountCents: 0.5 }])
      expect((await failureOf(pay.open(order))).kind).toBe('bad-input')
  })
})

describe('querying and closing a payment', () => {
  test('gives a paid trade; its call is signed over the sorted parameters', async () => {
    script = [PAID]
    expect(await pay.query(NO)).toEqual({
      state: 'paid',
      payOrderNo: NO,
      merchantId: '2088102119685838',
      appId: '2014072300007148',
      transactionId: TRADE,
      tradeType: 'WAP',
      amountCents: 146_780,
      payerCents: 146_000,
      currency: 'CNY',
      paidAt: Date.parse('2026-11-21T09:59:58+08:00'),
      payerId: '2088101117955611',
    })
    const { sign = '', ...params } = seen[0]?.params ?? {}
    expect(seen[0]).toMatchObject({ method: 'alipay.trade.query', biz: { out_trade_no: NO } })
    const text = Object.keys(params)
      .sort()
      .map((name) => `${name}=${params[name]}`)
      .join('&')
    expect(fitsByHand(text, sign, merchant.publicKey)).toBe(true)
  })

  test.each([
    ['WAIT_BUYER_PAY', {}, 'unpaid'],
    ['TRADE_FINISHED', {}, 'paid'],
    ['TRADE_CLOSED', {}, 'refunded'],
    ['TRADE_CLOSED', { send_pay_date: undefined }, 'closed'],
  ])('%s is mapped to its state', async (trade_status, change, state) => {
    script = [{ ...PAID, trade_status, ...change }]
    expect(await pay.query(NO)).toMatchObject({ state })
  })

  test('a trade is absent only by a proven reply', async () => {
    const none = refused('ACQ.TRADE_NOT_EXIST')
    script = [none, none, `{"alipay_trade_close_response":${JSON.stringify(none)}}`]
    expect([await pay.query(NO), await pay.close(NO)]).toEqual([
      { state: 'absent', payOrderNo: NO },
      { state: 'absent' },
    ])
    script.push(`{"alipay_trade_query_response":${JSON.stringify(none)}}`)
    expect((await failureOf(pay.close(NO))).kind).toBe('refused')
  })

  test('a refused close is settled by a query', async () => {
    script = [{ ...OK, out_trade_no: NO }, refused('ACQ.TRADE_STATUS_ERROR'), PAID]
    expect([await pay.close(NO), await pay.close(NO)]).toEqual([{ state: 'closed' }, { state: 'paid' }])
    script = [refused('ACQ.SYSTEM_ERROR')]
    expect((await failureOf(pay.close(NO))).isOutcomeUnknown).toBe(true)
  })

  test('the reply of another trade, or to another call, is a bad reply', async () => {
    script = [{ ...PAID, out_trade_no: 'another-one' }, signed('alipay.trade.close', JSON.stringify(PAID))]
    for (let i = 0; i < 2; i++) expect((await failureOf(pay.query(NO))).kind).toBe('bad-reply')
  })
})

describe('the signature of a reply', () => {
  const raw = '{"code":"10000", "msg":"a\\/b }],\\"sign\\":", "out_trade_no":"x"}'
  test('covers the exact text of the response, at any position', () => {
    const sign = signByHand(raw, platform.privateKey)
    for (const text of [`{"a_response": ${raw} ,"sign":"${sign}"}`, `{"sign":"${sign}","a_response":${raw}}`])
      expect(rawMembers(text).get('a_response')).toBe(raw)
    expect(() => rawMembers(`{"sign":"1","sign":"2"}`)).toThrow('duplicate member')
  })

  test.each([
    ['missing', (text: string) => text.replace(/,"sign":.*$/, '}')],
    [
      'signed with another key',
      () => signed('alipay.trade.query', JSON.stringify(PAID), signByHand(JSON.stringify(PAID), merchant.privateKey)),
    ],
    ['signed for another amount', (text: string) => text.replace('1467.80', '0.01')],
    ['signed for other white space', (text: string) => text.replace('","msg"', '", "msg"')],
    ['not text', (text: string) => text.replace(/"sign":".*"/, '"sign":[]')],
  ])('%s: the reply is refused', async (_what, change) => {
    script = [change(signed('alipay.trade.query', JSON.stringify(PAID)))]
    expect((await failureOf(pay.query(NO))).kind).toBe('bad-signature')
  })
})

describe('refunds', () => {
  const done = { ...OK, trade_no: TRADE, out_trade_no: NO, refund_fee: '50.00', fund_change: 'Y' }
  const found = {
    ...OK,
    trade_no: TRADE,
    out_trade_no: NO,
    out_request_no: 'R1',
    total_amount: '1467.80',
    refund_amount: '50.00',
  }

  test('moves money immediately; a repeat moves none and is settled by a query', async () => {
    script = [done, { ...done, fund_change: 'N' }]
    expect(await pay.refund(REFUND)).toMatchObject({ state: 'succeeded', refundCents: 5_000, succeededAt: NOW })
    expect(await pay.refund(REFUND)).toMatchObject({ state: 'processing', succeededAt: null })
    expect(seen[0]?.biz).toEqual({
      out_trade_no: NO,
      out_request_no: 'R1',
      refund_amount: '50.00',
      refund_reason: '不想要了',
    })
  })

  test('is queried by its own number and has its own amount', async () => {
    const gmt = { refund_status: 'REFUND_SUCCESS', gmt_refund_pay: '2026-11-21 09:59:59' }
    script = [{ ...found, ...gmt }, OK, refused('ACQ.TRADE_NOT_EXIST'), { ...found, ...gmt, out_request_no: 'R2' }]
    expect(await pay.queryRefund(REFUND)).toMatchObject({
      state: 'succeeded',
      refundCents: 5_000,
      totalCents: 146_780,
      transactionId: TRADE,
      succeededAt: Date.parse('2026-11-21T09:59:59+08:00'),
    })
    for (let i = 0; i < 2; i++) expect(await pay.queryRefund(REFUND)).toEqual({ state: 'absent', refundNo: 'R1' })
    expect((await failureOf(pay.queryRefund(REFUND))).kind).toBe('bad-reply')
  })

  test('a second payment is refunded by Alipay’s own number', async () => {
    script = [done, { ...done, trade_no: 'another' }]
    const { payOrderNo: _, ...rest } = REFUND
    await pay.refund({ ...rest, transactionId: TRADE })
    expect(seen[0]?.biz).toMatchObject({ trade_no: TRADE })
    expect((await failureOf(pay.refund({ ...rest, transactionId: TRADE }))).kind).toBe('bad-reply')
  })

  test('a refusal has its code and is retryable only where a repeat can succeed', async () => {
    script = [refused('ACQ.SELLER_BALANCE_NOT_ENOUGH'), refused('isp.unknow-error', '20000')]
    const failures = [await failureOf(pay.refund(REFUND)), await failureOf(pay.refund(REFUND))]
    expect(failures.map(({ code, isRetryable }) => [code, isRetryable])).toEqual([
      ['ACQ.SELLER_BALANCE_NOT_ENOUGH', false],
      ['isp.unknow-error', true],
    ])
  })
})

describe('payment notices', () => {
  test('is signed over all its fields but sign and sign_type, sorted and decoded', async () => {
    const { sign: _, sign_type: __, ...rest } = sample
    expect(signedText(rest)).toBe(SAMPLE_SIGNED)
    expect(await pay.parseNotice({}, notice())).toMatchObject({
      kind: 'payment',
      noticeId: '4a91b7a78a503640467525113fb7d8bg8e',
      payment: {
        state: 'paid',
        payOrderNo: '0719141034-6418',
        amountCents: 200,
        transactionId: sample.trade_no,
        merchantId: '2088102119685838',
        appId: '2015102700040153',
        paidAt: Date.parse('2016-07-19T14:10:47+08:00'),
      },
    })
  })

  test.each(Object.keys(sample).filter((name) => !name.startsWith('sign')))(
    'with another %s is refused',
    async (name) => {
      const sign = signByHand(SAMPLE_SIGNED, platform.privateKey)
      await expect(pay.parseNotice({}, notice({}, sign))).resolves.toMatchObject({ kind: 'payment' })
      const failure = await failureOf(pay.parseNotice({}, notice({ [name]: `${sample[name]}1` }, sign)))
      expect(failure.kind).toBe('bad-signature')
    },
  )

  test.each([
    ['a notice without a signature', 'trade_status=TRADE_SUCCESS'],
    ['a notice with another signature type', notice({ sign_type: 'RSA' })],
    ['a notice signed with another key', notice({}, signByHand(SAMPLE_SIGNED, merchant.privateKey))],
    ['a notice with a surplus field', `${notice()}&a=1`],
    ['a notice with a repeated field', `${notice()}&total_amount=0.01`],
    ['a notice over the size limit', `a=${'x'.repeat(70_000)}`],
  ])('%s is refused', async (_what, body) => {
    expect((await failureOf(pay.parseNotice({}, body))).kind).toBe('bad-signature')
  })

  test('about a refund, or about an unpaid trade, reports no payment', async () => {
    const back = await pay.parseNotice({}, notice({ gmt_refund: '2016-07-19 15:00:00', refund_fee: '1.00' }))
    expect(back.kind).toBe('other')
    const { payment } = (await pay.parseNotice({}, notice({ trade_status: 'WAIT_BUYER_PAY' }))) as { payment?: unknown }
    expect(payment).toMatchObject({ state: 'unpaid' })
  })

  test('is acknowledged by the text success only', async () => {
    expect(pay.noticeReply()).toMatchObject({ status: 200, body: 'success' })
    const forged = await failureOf(pay.parseNotice({}, 'a=1'))
    expect([pay.noticeReply(forged), pay.noticeReply(new Error('busy'))]).toMatchObject([
      { status: 401, body: 'failure' },
      { status: 500, body: 'failure' },
    ])
  })
})
