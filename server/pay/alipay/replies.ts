import { PayFailure } from '../failures'
import type { PaymentAnswer, SettledPayment } from '../provider'
import { type Fields, optionalText, textOf } from '../replies'

export const CURRENCY = 'CNY'

/** The payee. */
export interface AlipayPayee {
  appId: string
  sellerId: string
}

/** Cents of an amount in yuan with at most two decimals, as answers and notices contain it. */
export function centsOf(fields: Fields, name: string): number {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textOf(fields, name)) ?? []
  if (whole === undefined) throw wrongField(name)
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Epoch ms of `2026-11-06 09:05:07`, which is China's time. */
export function momentOf(fields: Fields, name: string): number {
  const text = textOf(fields, name)
  const at = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,3})?$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}+08:00`)
    : Number.NaN
  if (Number.isNaN(at)) throw wrongField(name)
  return at
}

/**
 * A trade of a query or a notice; `paidAt` is the field with the time of its payment. Alipay uses TRADE_CLOSED both for
 * a trade that was never paid and for one that was refunded whole: the time of a payment distinguishes them.
 */
export function readTrade(fields: Fields, payee: AlipayPayee, paidAt: 'send_pay_date' | 'gmt_payment'): PaymentAnswer {
  const payOrderNo = textOf(fields, 'out_trade_no')
  const status = textOf(fields, 'trade_status')
  const hasPaid = optionalText(fields, paidAt) !== null
  if (status === 'WAIT_BUYER_PAY') return { state: 'unpaid', payOrderNo }
  if (status === 'TRADE_CLOSED' && !hasPaid) return { state: 'closed', payOrderNo }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED' && status !== 'TRADE_CLOSED')
    throw wrongField('trade_status')
  const amountCents = centsOf(fields, 'total_amount')
  return {
    state: status === 'TRADE_CLOSED' ? 'refunded' : 'paid',
    payOrderNo,
    merchantId: payee.sellerId,
    appId: payee.appId,
    transactionId: textOf(fields, 'trade_no'),
    tradeType: 'WAP',
    amountCents,
    payerCents: fields.buyer_pay_amount === undefined ? amountCents : centsOf(fields, 'buyer_pay_amount'),
    currency: CURRENCY,
    paidAt: hasPaid ? momentOf(fields, paidAt) : null,
    payerId: optionalText(fields, 'buyer_open_id') ?? optionalText(fields, 'buyer_user_id'),
  } satisfies SettledPayment
}

export function wrongField(name: string): PayFailure {
  return new PayFailure('bad-reply', `the reply of the provider has no valid ${name}`)
}
