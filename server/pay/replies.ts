import { PayFailure } from './failures'
import type { PaymentAnswer, RefundRecord } from './provider'
import { parseTime } from './rfc3339'

/** A JSON object whose fields are read one by one; a missing or wrong one is a 'bad-reply' that names the field. */
export type Fields = Record<string, unknown>

export function parseFields(text: string): Fields {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new PayFailure('bad-reply', 'the reply of the provider is not JSON')
  }
  if (!isFields(parsed)) throw new PayFailure('bad-reply', 'the reply of the provider is not a JSON object')
  return parsed
}

export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw wrongField(name)
  return value
}

export function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function fieldsOf(fields: Fields, name: string): Fields {
  const value = fields[name]
  if (!isFields(value)) throw wrongField(name)
  return value
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function centsOf(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw wrongField(name)
  return value
}

function momentOf(fields: Fields, name: string): number {
  const at = parseTime(textOf(fields, name))
  if (Number.isNaN(at)) throw wrongField(name)
  return at
}

function wrongField(name: string): PayFailure {
  return new PayFailure('bad-reply', `the reply of the provider has no valid ${name}`)
}

const UNSETTLED = {
  NOTPAY: 'unpaid',
  ACCEPT: 'paying',
  USERPAYING: 'paying',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
} as const
const REFUND_STATES = {
  PROCESSING: 'processing',
  SUCCESS: 'succeeded',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
} as const

/** A transaction of a query or a TRANSACTION.* notice. */
export function readPayment(fields: Fields): PaymentAnswer {
  const tradeState = textOf(fields, 'trade_state')
  const payOrderNo = textOf(fields, 'out_trade_no')
  if (tradeState !== 'SUCCESS' && tradeState !== 'REFUND') {
    if (!isKeyOf(UNSETTLED, tradeState)) throw wrongField('trade_state')
    return { state: UNSETTLED[tradeState], payOrderNo }
  }
  const amount = fieldsOf(fields, 'amount')
  const amountCents = centsOf(amount, 'total')
  const payer = fields.payer
  const isPaid = tradeState === 'SUCCESS'
  return {
    state: isPaid ? 'paid' : 'refunded',
    payOrderNo,
    merchantId: textOf(fields, 'mchid'),
    appId: textOf(fields, 'appid'),
    transactionId: textOf(fields, 'transaction_id'),
    tradeType: textOf(fields, 'trade_type'),
    amountCents,
    payerCents: amount.payer_total === undefined ? amountCents : centsOf(amount, 'payer_total'),
    // The protocol omits the currency only where it is the default one.
    currency: optionalText(amount, 'currency') ?? 'CNY',
    paidAt: isPaid || fields.success_time !== undefined ? momentOf(fields, 'success_time') : null,
    payerId: isFields(payer) ? optionalText(payer, 'openid') : null,
  }
}

/** A refund of a call (`status`) or a REFUND.* notice (`refund_status`, with `mchid`). */
export function readRefund(fields: Fields, merchantId: string | null): RefundRecord {
  const stateField = merchantId === null ? 'refund_status' : 'status'
  const stateText = textOf(fields, stateField)
  if (!isKeyOf(REFUND_STATES, stateText)) throw wrongField(stateField)
  const state = REFUND_STATES[stateText]
  const amount = fieldsOf(fields, 'amount')
  return {
    state,
    refundNo: textOf(fields, 'out_refund_no'),
    payOrderNo: textOf(fields, 'out_trade_no'),
    merchantId: merchantId ?? textOf(fields, 'mchid'),
    refundId: textOf(fields, 'refund_id'),
    transactionId: textOf(fields, 'transaction_id'),
    refundCents: centsOf(amount, 'refund'),
    totalCents: centsOf(amount, 'total'),
    currency: optionalText(amount, 'currency'),
    succeededAt: state === 'succeeded' ? momentOf(fields, 'success_time') : null,
  }
}

function isKeyOf<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key)
}
