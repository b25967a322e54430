import type { PayWay } from '@contract/codes/payment'

/** One payable: payment, cancel and expiry compete for its row. */
export interface PayableTable {
  uid: string
  /** 128 random bits: the number authorises its holder to pay (docs/wire.md "Cart, order, pay": payOrderNo). */
  no: string
  /** Its public number: an order's parentNo. */
  ref: string
  /** The title that the payer reads. */
  title: string
  state: 'unpaid' | 'paid' | 'closed'
  cents: number
  /** Epoch ms; it can be paid from from_at (inclusive) to expire_at (exclusive). */
  fromAt: number
  expireAt: number
  createdAt: number
}

/** A thing that a payable pays for: its cents are a share of the payable's, and refunds are booked by part. */
export interface PayablePartTable {
  uid: string
  no: string
  subject: string
  subjectId: string
  cents: number
  /** Requested back so far, refunded or not; never above cents. */
  refundedCents: number
  /** Refunded by the provider so far; never above refunded_cents. */
  returnedCents: number
}

/**
 * One transaction at a provider. A payable has several only when its payer changed the way or the account; at most
 * one of them is ongoing. A second payment of one trade is a row of its own, in the states late, returned and
 * refunded only.
 */
export interface PaymentTable {
  /**
   * The number at the provider; the first attempt has the payable's. A second payment of one trade has the provider's
   * own number, equal to its transaction_id.
   */
  tradeNo: string
  payableNo: string
  /** 1 for the first. */
  attempt: number
  uid: string
  provider: string
  payWay: PayWay
  /** Hash of the payer's openid where the provider requires one, else empty. */
  payerKey: string
  /**
   * 'late': the money arrived when nothing was due any more, and its refund is booked. 'returned': refunded at
   * the provider without our request; only the provider has the amount.
   */
  state: 'ongoing' | 'paid' | 'closed' | 'late' | 'refunded' | 'returned'
  amountCents: number
  /** Requested back so far, refunded or not; never above amount_cents. */
  refundedCents: number
  transactionId: string
  createdAt: number
  /** 0 until it is paid. */
  paidAt: number
  closedAt: number
}

export interface PaymentRefundTable {
  refundNo: string
  tradeNo: string
  payableNo: string
  /** Both empty when the money was not due at all. */
  subject: string
  subjectId: string
  uid: string
  provider: string
  /** 'abnormal': the payer's account does not accept it, an operator must act at the provider. */
  state: 'processing' | 'succeeded' | 'closed' | 'abnormal'
  cents: number
  totalCents: number
  reason: string
  refundId: string
  createdAt: number
  endedAt: number
}

/** Verified notices and their outcomes. Grows with payments, so it is keyed by number. */
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
