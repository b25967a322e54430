import type { KeyObject } from 'node:crypto'
import { chinaSecond } from '@contract/codes/china-time'
import { formatCents } from '../../kernel/money'
import { PayFailure } from '../failures'
import type {
  CloseAnswer,
  OpenedPayment,
  OpenOrder,
  PaymentAnswer,
  PayProvider,
  RefundAnswer,
  RefundKey,
  RefundOrder,
  RefundRecord,
} from '../provider'
import { type Fields, optionalText, textOf } from '../replies'
import { createTransport, type Transport } from '../transport'
import { noticeReply, openNotice } from './notice'
import {
  type AlipayAnswer,
  type AlipayChannel,
  callProvider,
  isSuccess,
  refusalOf,
  signedParams,
  subCodeOf,
} from './provider-call'
import { CURRENCY, centsOf, momentOf, readTrade } from './replies'

export interface AlipayConfig {
  appId: string
  /** The merchant's number at Alipay, 2088…; notices contain it. */
  sellerId: string
  merchantKey: KeyObject
  /** Alipay's public key. */
  platformKey: KeyObject
  /** Address of the API: https://openapi.alipay.com/gateway.do, or the sandbox's. */
  gatewayUrl: string
  /** The same address for browsers, if it differs: the sandbox is reached through the mall's own port. */
  pageUrl?: string
  /** Where notices of payments are sent. */
  notifyUrl: string
  timeoutMs?: number
}

export interface AlipayRuntime {
  now?: () => number
  transport?: Transport
}

const DEFAULT_TIMEOUT_MS = 8_000
const TRADE_NO = /^[0-9A-Za-z_-]{6,64}$/
const REFUND_NO = /^[0-9A-Za-z_-]{1,64}$/
const SUBJECT_LENGTH = 256
const REASON_LENGTH = 256
const NOT_FOUND = 'ACQ.TRADE_NOT_EXIST'

/**
 * Alipay by its public protocol: payments on its mobile web page (`alipay.trade.wap.pay`), queries, closing, refunds,
 * notices. A trade begins when the payer opens the address that `open` signs, so until then it is 'absent', and one
 * that was closed as absent can still be paid at that address: as late money.
 */
export function createAlipay(config: AlipayConfig, runtime: AlipayRuntime = {}): PayProvider {
  const { appId, sellerId, platformKey } = config
  const now = runtime.now ?? Date.now
  const payee = { appId, sellerId }
  const channel: AlipayChannel = {
    gatewayUrl: config.gatewayUrl,
    appId,
    merchantKey: config.merchantKey,
    platformKey,
    timeoutMs: config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    now,
    transport: runtime.transport ?? createTransport(),
  }

  async function open(order: OpenOrder): Promise<OpenedPayment> {
    if (order.way !== 'h5') throw badInput('Alipay accepts payments on its own page only')
    checkNo(order.payOrderNo)
    checkCents(order.amountCents, 'amountCents')
    const quitUrl = order.quitUrl ?? order.returnUrl
    const biz = {
      out_trade_no: order.payOrderNo,
      total_amount: formatCents(order.amountCents),
      subject: plainText(order.description, SUBJECT_LENGTH) || '订单',
      product_code: 'QUICK_WAP_WAY',
      time_expire: chinaSecond(order.expireAt),
      ...(quitUrl && { quit_url: quitUrl }),
    }
    const more = { notify_url: config.notifyUrl, return_url: order.returnUrl ?? '' }
    const params = await signedParams(channel, 'alipay.trade.wap.pay', biz, more)
    return { kind: 'h5', h5Url: `${config.pageUrl ?? config.gatewayUrl}?${new URLSearchParams(params)}` }
  }

  async function query(payOrderNo: string): Promise<PaymentAnswer> {
    checkNo(payOrderNo)
    const answer = await callProvider(channel, 'alipay.trade.query', { out_trade_no: payOrderNo })
    if (isAbsent(answer)) return { state: 'absent', payOrderNo }
    const payment = readTrade(accepted(answer), payee, 'send_pay_date')
    if (payment.payOrderNo !== payOrderNo) throw ofAnother('payment')
    return payment
  }

  async function close(payOrderNo: string): Promise<CloseAnswer> {
    checkNo(payOrderNo)
    const answer = await callProvider(channel, 'alipay.trade.close', { out_trade_no: payOrderNo })
    if (isSuccess(answer.fields)) return { state: 'closed' }
    if (isAbsent(answer)) return { state: 'absent' }
    const refusal = refusalOf(answer)
    if (refusal.isOutcomeUnknown) throw refusal
    // The refusal is the same for paid and closed trades, so the state is queried.
    const { state } = await query(payOrderNo)
    if (state === 'paid' || state === 'refunded') return { state: 'paid' }
    if (state === 'closed' || state === 'absent') return { state }
    throw refusal
  }

  /** Succeeds immediately when money moved; a repeat moves none, and `queryRefund` returns the result of the first. */
  async function refund(order: RefundOrder): Promise<RefundRecord> {
    checkCents(order.refundCents, 'refundCents')
    checkCents(order.totalCents, 'totalCents')
    if (order.refundCents > order.totalCents) throw badInput('refundCents is more than totalCents')
    const reason = plainText(order.reason, REASON_LENGTH)
    const answer = await callProvider(channel, 'alipay.trade.refund', {
      ...tradeOf(order),
      out_request_no: order.refundNo,
      refund_amount: formatCents(order.refundCents),
      ...(reason !== '' && { refund_reason: reason }),
    })
    const fields = accepted(answer)
    checkTrade(fields, order)
    const isDone = fields.fund_change === 'Y'
    return {
      ...recordOf(fields, order.refundNo),
      state: isDone ? 'succeeded' : 'processing',
      refundCents: order.refundCents,
      totalCents: order.totalCents,
      succeededAt: isDone ? now() : null,
    }
  }

  async function queryRefund(key: RefundKey): Promise<RefundAnswer> {
    const { refundNo } = key
    const answer = await callProvider(channel, 'alipay.trade.fastpay.refund.query', {
      ...tradeOf(key),
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay'],
    })
    if (isAbsent(answer)) return { state: 'absent', refundNo }
    const fields = accepted(answer)
    // Alipay answers the same for an unknown refund and a failed one: both can be requested again.
    if (fields.refund_status !== 'REFUND_SUCCESS') return { state: 'absent', refundNo }
    checkTrade(fields, key)
    if (textOf(fields, 'out_request_no') !== refundNo) throw ofAnother('refund')
    return {
      ...recordOf(fields, refundNo),
      state: 'succeeded',
      refundCents: centsOf(fields, 'refund_amount'),
      totalCents: centsOf(fields, 'total_amount'),
      succeededAt: optionalText(fields, 'gmt_refund_pay') === null ? now() : momentOf(fields, 'gmt_refund_pay'),
    }
  }

  /** Alipay identifies a refund by our number alone. */
  function recordOf(fields: Fields, refundNo: string) {
    return {
      refundNo,
      payOrderNo: textOf(fields, 'out_trade_no'),
      merchantId: sellerId,
      refundId: refundNo,
      transactionId: textOf(fields, 'trade_no'),
      currency: null,
    }
  }

  return {
    name: 'alipay',
    payee: { merchantId: sellerId, appIds: [appId], currency: CURRENCY },
    open,
    query,
    close,
    refund,
    queryRefund,
    parseNotice: (_headers, rawBody) => openNotice(platformKey, rawBody),
    noticeReply,
  }
}

function accepted(answer: AlipayAnswer): Fields {
  if (isSuccess(answer.fields)) return answer.fields
  throw refusalOf(answer)
}

/** Only a proven "no such trade" counts: the caller may cancel an order because of it. */
const isAbsent = (answer: AlipayAnswer) => answer.isProven && subCodeOf(answer) === NOT_FOUND

function tradeOf(key: RefundKey): Fields {
  if (!REFUND_NO.test(key.refundNo)) throw badInput('refundNo must be 1 to 64 of 0-9A-Za-z_-')
  if (key.payOrderNo === undefined) return { trade_no: key.transactionId }
  checkNo(key.payOrderNo)
  return { out_trade_no: key.payOrderNo }
}

function checkTrade(fields: Fields, key: RefundKey): void {
  const isSame =
    key.payOrderNo === undefined ? fields.trade_no === key.transactionId : fields.out_trade_no === key.payOrderNo
  if (!isSame) throw ofAnother('payment')
}

function checkNo(payOrderNo: string): void {
  if (!TRADE_NO.test(payOrderNo)) throw badInput('payOrderNo must be 6 to 64 of 0-9A-Za-z_-')
}

function checkCents(cents: number, name: string): void {
  if (!Number.isSafeInteger(cents) || cents < 1) throw badInput(`${name} must be a whole number of cents, at least 1`)
}

/** Alipay refuses `/`, `=`, `&` and control characters in a subject. */
function plainText(text: string, length: number): string {
  return [...text.replace(/[\p{Cc}\p{Cs}/=&]/gu, ' ')].slice(0, length).join('').trim()
}

const badInput = (message: string) => new PayFailure('bad-input', message)
const ofAnother = (what: string) => new PayFailure('bad-reply', `the reply of the provider is for another ${what}`)
