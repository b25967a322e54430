import { randomUUID } from 'node:crypto'
import { sealResource } from '../pay/resource-cipher'
import { formatChinaTime } from '../pay/rfc3339'
import type { GatewayKeys } from './keys'
import type { Notice, Refund, Transaction } from './records'

const STATE_TEXT = {
  NOTPAY: '订单未支付',
  PAYERROR: '支付失败',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '订单已关闭',
} as const
const REFUND_EVENT = { SUCCESS: '退款成功', ABNORMAL: '退款异常', CLOSED: '退款关闭' } as const
const RECEIVER = '支付用户零钱'

/** A transaction in replies and notices. */
export function transactionBody(merchantId: string, transaction: Transaction): Record<string, unknown> {
  const isPaid = transaction.paidAt !== null
  return {
    appid: transaction.appId,
    mchid: merchantId,
    out_trade_no: transaction.outTradeNo,
    ...(isPaid && { transaction_id: transaction.transactionId }),
    trade_type: transaction.tradeType,
    trade_state: transaction.state,
    trade_state_desc: STATE_TEXT[transaction.state],
    ...(isPaid && { bank_type: 'OTHERS' }),
    attach: '',
    ...(transaction.paidAt !== null && { success_time: formatChinaTime(transaction.paidAt) }),
    ...(transaction.openid !== null && { payer: { openid: transaction.openid } }),
    amount: {
      total: transaction.totalCents,
      ...(isPaid && { payer_total: transaction.totalCents, payer_currency: 'CNY' }),
      currency: 'CNY',
    },
  }
}

/** A refund in replies. */
export function refundBody(refund: Refund, transactionId: string): Record<string, unknown> {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: transactionId,
    out_trade_no: refund.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: RECEIVER,
    ...(refund.status === 'SUCCESS' && refund.endedAt !== null && { success_time: formatChinaTime(refund.endedAt) }),
    create_time: formatChinaTime(refund.createdAt),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      total: refund.totalCents,
      refund: refund.refundCents,
      payer_total: refund.totalCents,
      payer_refund: refund.refundCents,
      settlement_total: refund.totalCents,
      settlement_refund: refund.refundCents,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

/** A refund in notices: with other names, and without a currency. */
export function refundResource(merchantId: string, refund: Refund, transactionId: string): Record<string, unknown> {
  return {
    mchid: merchantId,
    transaction_id: transactionId,
    out_trade_no: refund.outTradeNo,
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    refund_status: refund.status,
    ...(refund.status === 'SUCCESS' && refund.endedAt !== null && { success_time: formatChinaTime(refund.endedAt) }),
    user_received_account: RECEIVER,
    amount: {
      total: refund.totalCents,
      refund: refund.refundCents,
      payer_total: refund.totalCents,
      payer_refund: refund.refundCents,
    },
  }
}

/** The body of a notice around a resource. Forgeries pass another `apiV3Key`. */
export function noticeBody(
  apiV3Key: Buffer,
  event: { id: string; eventType: string; summary: string; originalType: 'transaction' | 'refund'; at: number },
  resource: Record<string, unknown>,
): string {
  const sealed = sealResource(apiV3Key, JSON.stringify(resource), event.originalType)
  return JSON.stringify({
    id: event.id,
    create_time: formatChinaTime(event.at),
    resource_type: 'encrypt-resource',
    event_type: event.eventType,
    summary: event.summary,
    resource: {
      original_type: event.originalType,
      algorithm: sealed.algorithm,
      ciphertext: sealed.ciphertext,
      associated_data: sealed.associatedData,
      nonce: sealed.nonce,
    },
  })
}

/** The notice of a paid transaction. */
export function paymentNotice(keys: GatewayKeys, transaction: Transaction, at: number): Notice {
  const id = randomUUID()
  const event = { id, eventType: 'TRANSACTION.SUCCESS', summary: '支付成功', originalType: 'transaction', at } as const
  const body = noticeBody(keys.apiV3Key, event, transactionBody(keys.merchantId, transaction))
  return newNotice(id, transaction.outTradeNo, event.eventType, transaction.notifyUrl, body, at)
}

/** The notice of an ended refund, if the merchant gave an address for it. */
export function refundNotice(keys: GatewayKeys, refund: Refund, transactionId: string, at: number): Notice | null {
  if (refund.notifyUrl === null || refund.status === 'PROCESSING') return null
  const id = randomUUID()
  const eventType = `REFUND.${refund.status}`
  const event = { id, eventType, summary: REFUND_EVENT[refund.status], originalType: 'refund', at } as const
  const body = noticeBody(keys.apiV3Key, event, refundResource(keys.merchantId, refund, transactionId))
  return newNotice(id, refund.outTradeNo, eventType, refund.notifyUrl, body, at)
}

/** A notice before its first delivery. */
export function newNotice(
  id: string,
  outTradeNo: string,
  eventType: string,
  url: string,
  body: string,
  at: number,
): Notice {
  return {
    kind: 'notice',
    id,
    outTradeNo,
    eventType,
    url,
    body,
    attempts: 0,
    dueAt: at,
    lastStatus: null,
    state: 'pending',
  }
}
