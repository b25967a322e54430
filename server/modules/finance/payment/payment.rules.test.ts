import type { RefundRecord } from '../../../pay/provider'
import {
  payerKeyOf,
  paymentMismatchOf,
  payStatusOf,
  payWaysFor,
  queryPause,
  refundMismatchOf,
  refundPause,
  tradeNoOf,
} from './payment.rules'

const payee = { merchantId: 'm1', appIds: ['a1', 'a2'], currency: 'CNY' }
const came = { merchantId: 'm1', appId: 'a2', currency: 'CNY' }

test('a matching report is accepted', () => expect(paymentMismatchOf(payee, came)).toBeNull())
test.each([
  [{ merchantId: 'm2' }, 'another merchant'],
  [{ appId: 'a3' }, 'another app'],
  [{ currency: 'USD' }, 'another currency'],
])('a report with %j is refused as %s', (change, text) => {
  expect(paymentMismatchOf(payee, { ...came, ...change })).toBe(text)
})

const record: RefundRecord = {
  state: 'succeeded',
  refundNo: 'r1',
  payOrderNo: 't1',
  merchantId: 'm1',
  refundId: 'x',
  transactionId: 'y',
  refundCents: 40,
  totalCents: 100,
  currency: null,
  succeededAt: 1,
}
const asked = { tradeNo: 't1', cents: 40, totalCents: 100, payee }
test('a matching refund is accepted', () => expect(refundMismatchOf(asked, record)).toBeNull())
test('a refund of a second payment is matched by the provider’s number', () =>
  expect(refundMismatchOf({ ...asked, tradeNo: 'y' }, record)).toBeNull())
test.each([
  [{ merchantId: 'm2' }, 'another merchant'],
  [{ payOrderNo: 't2' }, 'another payment'],
  [{ currency: 'USD' }, 'another currency'],
  [{ refundCents: 41 }, 'another amount'],
  [{ totalCents: 99 }, 'another amount'],
])('a refund with %j is %s', (change, text) => expect(refundMismatchOf(asked, { ...record, ...change })).toBe(text))

describe('payment ways by source', () => {
  const ways = (source: string | undefined, cents = 1, providers = ['wechat', 'alipay', 'zero']) =>
    payWaysFor(source, cents, { hasPayer: true, has: (name) => providers.includes(name) }).map(({ payWay }) => payWay)

  test.each([
    ['h5', ['WECHAT_H5', 'ALIPAY_WAP']],
    ['app', ['WECHAT_H5', 'ALIPAY_WAP']],
    [undefined, ['WECHAT_H5', 'ALIPAY_WAP']],
    ['wechat', ['WECHAT_JSAPI']],
    ['weapp', ['WECHAT_JSAPI']],
    ['miniProgram', ['WECHAT_JSAPI']],
  ])('%s', (source, expected) => expect(ways(source)).toEqual(expected))

  test('Alipay needs a provider, and a free payable has a single way', () => {
    expect(ways('h5', 1, ['wechat', 'zero'])).toEqual(['WECHAT_H5'])
    expect(ways('weapp', 0)).toEqual(['ZERO'])
  })
})

test('the first trade number is the payOrderNo, the others are valid at providers and deterministic', () => {
  const no = 'a'.repeat(32)
  expect(tradeNoOf(no, 1)).toBe(no)
  expect(tradeNoOf(no, 2)).toMatch(/^[0-9a-f]{32}$/)
  expect(tradeNoOf(no, 2)).toBe(tradeNoOf(no, 2))
  expect(new Set([1, 2, 3].map((n) => tradeNoOf(no, n))).size).toBe(3)
})

test('payer keys differ by payer and do not contain the openid', () => {
  expect(payerKeyOf(undefined)).toBe('')
  expect(payerKeyOf('openid-1')).not.toBe(payerKeyOf('openid-2'))
  expect(payerKeyOf('openid-1')).not.toContain('openid')
})

test.each([
  ['unpaid', undefined, false, 'ongoing'],
  ['unpaid', undefined, true, 'fail'],
  ['paid', 'paid', false, 'paid'],
  ['paid', 'refunded', false, 'refunded'],
  ['closed', undefined, true, 'closed'],
  ['closed', 'returned', false, 'refunded'],
] as const)('%s with a %s payment (failed attempt: %s) is shown as %s', (state, settled, hasFailed, status) => {
  expect(payStatusOf({ state }, settled, hasFailed)).toBe(status)
})

test('pauses grow up to a maximum', () => {
  expect([0, 1, 2, 99].map(queryPause)).toEqual([10_000, 20_000, 30_000, 300_000])
  expect([0, 1, 99].map(refundPause)).toEqual([2000, 5000, 3_600_000])
})
