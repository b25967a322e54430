import { chinaSecond } from '@contract/codes/china-time'
import { formatCents } from '../../kernel/money'
import type { Refund, Transaction } from '../records'

/** Alipay's state of a trade: closed once everything is refunded, or when it was not paid in time. */
export function tradeStatus(trade: Transaction, backCents: number, now: number): string {
  if (trade.paidAt !== null) return backCents >= trade.totalCents ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  return trade.state === 'CLOSED' || now >= trade.expireAt ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
}

/** Refunded sum of a trade, integer cents. */
export function backOf(refunds: readonly Refund[]): number {
  return refunds.filter(({ status }) => status === 'SUCCESS').reduce((sum, { refundCents }) => sum + refundCents, 0)
}

/** A trade in the reply to a query. */
export function tradeBody(trade: Transaction, backCents: number, now: number): Record<string, string> {
  return {
    trade_no: trade.transactionId ?? '',
    out_trade_no: trade.outTradeNo,
    trade_status: tradeStatus(trade, backCents, now),
    total_amount: formatCents(trade.totalCents),
    ...(trade.paidAt !== null && {
      buyer_logon_id: '139****0000',
      buyer_user_id: trade.openid ?? '',
      buyer_pay_amount: formatCents(trade.totalCents),
      receipt_amount: formatCents(trade.totalCents),
      send_pay_date: chinaSecond(trade.paidAt),
    }),
  }
}

/** The fields of a notice about a trade, without the signature; `refund` is the refund that has just succeeded. */
export function noticeFields(
  payee: { appId: string; sellerId: string },
  trade: Transaction,
  about: { notifyId: string; backCents: number; refund?: Refund; now: number },
): Record<string, string> {
  const { notifyId, backCents, refund, now } = about
  const paid = formatCents(trade.totalCents)
  return {
    notify_time: chinaSecond(now),
    notify_type: 'trade_status_sync',
    notify_id: notifyId,
    charset: 'utf-8',
    version: '1.0',
    app_id: payee.appId,
    auth_app_id: payee.appId,
    seller_id: payee.sellerId,
    trade_no: trade.transactionId ?? '',
    out_trade_no: trade.outTradeNo,
    trade_status: tradeStatus(trade, backCents, now),
    subject: trade.description,
    buyer_id: trade.openid ?? '',
    total_amount: paid,
    receipt_amount: paid,
    buyer_pay_amount: paid,
    gmt_create: chinaSecond(trade.createdAt),
    ...(trade.paidAt !== null && { gmt_payment: chinaSecond(trade.paidAt) }),
    ...(refund && {
      out_biz_no: refund.outRefundNo,
      refund_fee: formatCents(backCents),
      gmt_refund: chinaSecond(refund.endedAt ?? now),
    }),
  }
}
