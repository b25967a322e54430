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
  from_at: number
  expire_at: number
  created_at: number
}

/** What one debt pays for: its cents are those of the payable together, and refunds go by part. */
export interface PayablePartTable {
  uid: string
  no: string
  subject: string
  subject_id: string
  cents: number
  /** Asked back so far, given back or not; never above cents. */
  refunded_cents: number
  /** What the provider has given back so far; never above refunded_cents. */
  returned_cents: number
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
  trade_no: string
  payable_no: string
  /** 1 for the first. */
  attempt: number
  uid: string
  provider: string
  pay_way: PayWay
  /** Hash of the payer's openid where the provider wants one, else empty. */
  payer_key: string
  /**
   * 'late': the money came when nothing was owed any more, and is on its way back. 'returned': it came and went back at
   * the provider, unasked by us; how much of it only the provider knows.
   */
  state: 'ongoing' | 'paid' | 'closed' | 'late' | 'refunded' | 'returned'
  amount_cents: number
  /** Asked back so far, given back or not; never above amount_cents. */
  refunded_cents: number
  transaction_id: string
  created_at: number
  /** 0 until it comes. */
  paid_at: number
  closed_at: number
}

export interface PaymentRefundTable {
  refund_no: string
  trade_no: string
  payable_no: string
  /** Both empty when the money was not owed at all. */
  subject: string
  subject_id: string
  uid: string
  provider: string
  /** 'abnormal': the payer's account can't take it, somebody must act at the provider. */
  state: 'processing' | 'succeeded' | 'closed' | 'abnormal'
  cents: number
  total_cents: number
  reason: string
  refund_id: string
  created_at: number
  ended_at: number
}

/** Notices that proved to be the provider's, and what came of each. Grows with payments, so it is kept by number. */
export interface PaymentNoticeTable {
  provider: string
  notice_id: string
  kind: 'payment' | 'refund' | 'other'
  /** trade_no or refund_no. */
  subject_no: string
  outcome: string
  received_at: number
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
