import { sendForgery } from './forgery'
import type { GatewayKeys } from './keys'
import type { NoticeDesk } from './notice-desk'
import type { NoticeWriter } from './payer'
import { paymentNotice, refundNotice } from './representations'

/** Writes WeChat's notices, genuine and forged. */
export function wechatWriter(keys: GatewayKeys, desk: NoticeDesk): NoticeWriter {
  return {
    payment: (transaction, now) => paymentNotice(keys, transaction, now),
    refund: (refund, { transactionId }, now) => refundNotice(keys, refund, transactionId ?? '', now),
    forge: (transaction, forgery, now) => sendForgery(desk, keys, transaction, forgery, now),
  }
}
