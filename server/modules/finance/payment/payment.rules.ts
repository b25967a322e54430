import { createHash } from 'node:crypto'
import { PAY_RESULTS, TIME_LEFT } from '@contract/codes/pay-face'
import {
  NO_WECHAT_PAYER_TEXT,
  PAY_SOURCE,
  PAY_STATUS,
  PAY_WAY,
  type PayStatus,
  type PayWay,
} from '@contract/codes/payment'
import type { Exit, PayFace, PaymentView } from '@contract/schema/payment'
import { formatCents } from '../../../kernel/money'
import type { Payee, RefundRecord, SettledPayment } from '../../../pay/provider'
import type { Face, Payable } from './payable.types'
import type { PaymentState } from './payment.machine'

/** Sources that cannot open a web page to pay. */
const MINI_PROGRAM_SOURCES: readonly string[] = [PAY_SOURCE.weapp, 'miniProgram']

/** Whether the payer is in WeChat's web view. */
export const isWebView = (source: string | undefined) => source === PAY_SOURCE.wechat

/** Each way: its provider, and how the payer reaches it. */
export const WAYS: Record<PayWay, { provider: string; kind: 'h5' | 'jsapi' | 'zero'; name: string }> = {
  [PAY_WAY.wechatH5]: { provider: 'wechat', kind: 'h5', name: '微信支付' },
  [PAY_WAY.wechatJsapi]: { provider: 'wechat', kind: 'jsapi', name: '微信支付' },
  [PAY_WAY.alipayWap]: { provider: 'alipay', kind: 'h5', name: '支付宝' },
  [PAY_WAY.zero]: { provider: 'zero', kind: 'zero', name: '无需支付' },
}

/** Whether a source is WeChat, which blocks the pages of other providers [purchase.alipay-hidden]. */
const isInWechat = (source: string | undefined) => isWebView(source) || MINI_PROGRAM_SOURCES.includes(source ?? '')

/** Whether a way is available from a source; `has`: whether a provider is set up. */
export function isWayOf(payWay: PayWay, source: string | undefined, has: (provider: string) => boolean): boolean {
  return payWay !== PAY_WAY.alipayWap || (has(WAYS[payWay].provider) && !isInWechat(source))
}

/** The ways of a source. `hasPayer`: the openid in WeChat's web view is known; `has`: whether a provider is set up. */
export function payWaysFor(
  source: string | undefined,
  amountCents: number,
  { hasPayer, has }: { hasPayer: boolean; has: (provider: string) => boolean },
): PaymentView['payWays'] {
  if (amountCents === 0) return [{ payWay: PAY_WAY.zero, name: WAYS.ZERO.name, available: true }]
  const payWay = isInWechat(source) ? PAY_WAY.wechatJsapi : PAY_WAY.wechatH5
  const { name } = WAYS[payWay]
  if (isWebView(source) && !hasPayer) return [{ payWay, name, available: false, reason: NO_WECHAT_PAYER_TEXT }]
  const others = isWayOf(PAY_WAY.alipayWap, source, has) ? [PAY_WAY.alipayWap] : []
  return [payWay, ...others].map((way) => ({ payWay: way, name: WAYS[way].name, available: true }))
}

const HOME: Exit = { page: 'home', params: {}, text: '继续逛' }

/** A subject's face with the defaults of every payment. */
export function payFace({ no, ref, cents }: Payable, face: Face): PayFace {
  return {
    ...face,
    payOrderNo: no,
    parentNo: ref,
    results: { ...PAY_RESULTS, ...face.results },
    exits: { ...face.exits, more: [...face.exits.more, HOME] },
    params: { money: formatCents(cents), ...face.params },
  }
}

/** The text of the confirmation on leaving the cashier. `noun`: the unpaid thing: 订单. */
export const leaveText = (noun: string): string => `${noun}为你保留 ${TIME_LEFT}，逾期自动关闭`

/** States of a transaction as the test result page shows them. */
export const STATE_TEXTS: Record<PaymentState, string> = {
  ongoing: '等待付款',
  paid: '已付款',
  closed: '已关闭',
  late: '迟到，退款中',
  refunded: '已退款',
  returned: '已在支付方退回',
}

/** The provider's number of the n-th attempt (from 1): deterministic, but secret without the payOrderNo. */
export function tradeNoOf(payOrderNo: string, attempt: number): string {
  if (attempt === 1) return payOrderNo
  return createHash('sha256').update(`${payOrderNo}:${attempt}`).digest('hex').slice(0, 32)
}

/** Distinguishes payers without storing their openid. */
export function payerKeyOf(openId: string | undefined): string {
  return openId ? createHash('sha256').update(openId).digest('hex').slice(0, 16) : ''
}

/** The state that a payer sees. `hasFailed`: the provider reported that the last attempt failed. */
export function payStatusOf(
  payable: Pick<Payable, 'state'>,
  settled: PaymentState | undefined,
  hasFailed: boolean,
): PayStatus {
  if (settled === 'refunded' || settled === 'returned') return PAY_STATUS.refunded
  if (payable.state === 'paid') return PAY_STATUS.paid
  if (payable.state === 'closed') return PAY_STATUS.closed
  return hasFailed ? PAY_STATUS.fail : PAY_STATUS.ongoing
}

/** Why a report of money is not accepted; null when it is. The amount is compared by the row's update. */
export function paymentMismatchOf(
  payee: Payee,
  came: Pick<SettledPayment, 'currency' | 'merchantId' | 'appId'>,
): string | null {
  if (came.merchantId !== payee.merchantId) return 'another merchant'
  if (!payee.appIds.includes(came.appId)) return 'another app'
  if (came.currency !== payee.currency) return 'another currency'
  return null
}

/** Whether it is a second payment of a paid trade: its row has the provider's number only. */
export function isSecond(payment: { tradeNo: string; transactionId: string }): boolean {
  return payment.tradeNo === payment.transactionId
}

/** Outcomes that move nothing: the report does not match an attempt or a refund of ours. */
export function isMismatch(outcome: string): boolean {
  return outcome === 'unknown' || outcome.startsWith('mismatch')
}

/** Why a refund does not match the request; null when it does. `tradeNo` as `PaymentTable.trade_no`. */
export function refundMismatchOf(
  asked: { tradeNo: string; cents: number; totalCents: number; payee: Payee },
  came: RefundRecord,
): string | null {
  if (came.merchantId !== asked.payee.merchantId) return 'another merchant'
  if (came.payOrderNo !== asked.tradeNo && came.transactionId !== asked.tradeNo) return 'another payment'
  if (came.currency !== null && came.currency !== asked.payee.currency) return 'another currency'
  if (came.refundCents !== asked.cents || came.totalCents !== asked.totalCents) return 'another amount'
  return null
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Pauses between queries for a payment without a notice, and between attempts of a refund. */
const QUERY_PAUSES = [10 * SECOND, 20 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]
const REFUND_PAUSES = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 60 * MINUTE]

export function queryPause(tries: number): number {
  return QUERY_PAUSES[Math.min(tries, QUERY_PAUSES.length - 1)] ?? MINUTE
}
export function refundPause(tries: number): number {
  return REFUND_PAUSES[Math.min(tries, REFUND_PAUSES.length - 1)] ?? MINUTE
}
