import type { PayWay } from '@contract/codes/payment'

/** One debt: pay, cancel and expiry race for its row. */
export interface PayableTable {
  uid: string
  /** 128 random bits: whoever knows it may pay (wire.md "Cart, order, pay": payOrderNo). */
  no: string
  /** What its subject calls it towards people: an order's parentNo. */
  ref: string
  /** What the payer reads. */
  title: string
  state: 'unpaid' | 'paid' | 'closed'
  cents: number
  /** Epoch ms; paid no sooner, no later. */
  fromAt: number
  expireAt: number
  createdAt: number
}

/** What one debt pays for: its cents are those of the payable together, and refunds go by part. */
export interface PayablePartTable {
  uid: string
  no: string
  subject: string
  subjectId: string
  cents: number
  /** Asked back so far, given back or not; never above cents. */
  refundedCents: number
  /** What the provider has given back so far; never above refunded_cents. */
  returnedCents: number
}

/**
 * One transaction at a provider. A payable has several only when its payer changed the way or the account; at most
 * one of them is ongoing. Money that came for a trade once more is a row of its own, in no state but late, returned and
 * refunded.
 */
export interface PaymentTable {
  /**
   * The provider knows it by this number; that of the first attempt is the payable's. Money that came for a trade once
   * more is known by the provider's own number alone: it is the transaction_id, too.
   */
  tradeNo: string
  payableNo: string
  /** 1 for the first. */
  attempt: number
  uid: string
  provider: string
  payWay: PayWay
  /** Hash of the payer's openid where the provider wants one, else empty. */
  payerKey: string
  /**
   * 'late': the money came when nothing was owed any more, and is on its way back. 'returned': it came and went back at
   * the provider, unasked by us; how much of it only the provider knows.
   */
  state: 'ongoing' | 'paid' | 'closed' | 'late' | 'refunded' | 'returned'
  amountCents: number
  /** Asked back so far, given back or not; never above amount_cents. */
  refundedCents: number
  transactionId: string
  createdAt: number
  /** 0 until it comes. */
  paidAt: number
  closedAt: number
}

export interface PaymentRefundTable {
  refundNo: string
  tradeNo: string
  payableNo: string
  /** Both empty when the money was not owed at all. */
  subject: string
  subjectId: string
  uid: string
  provider: string
  /** 'abnormal': the payer's account can't take it, somebody must act at the provider. */
  state: 'processing' | 'succeeded' | 'closed' | 'abnormal'
  cents: number
  totalCents: number
  reason: string
  refundId: string
  createdAt: number
  endedAt: number
}

/** Notices that proved to be the provider's, and what came of each. Grows with payments, so it is kept by number. */
export interface PaymentNoticeTable {
  provider: string
  noticeId: string
  kind: 'payment' | 'refund' | 'other'
  /** trade_no or refund_no. */
  subjectNo: string
  outcome: string
  receivedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    payable: PayableTable
    payable_part: PayablePartTable
    payment: PaymentTable
    payment_refund: PaymentRefundTable
    payment_notice: PaymentNoticeTable
  }
}
