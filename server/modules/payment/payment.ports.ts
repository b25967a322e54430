import type { Reader, Tx } from '../../kernel/db'

/** Something to be paid. */
export interface Payable {
  payOrderNo: string
  parentNo: string
  uid: string
  /** Integer cents. */
  amountCents: number
  state: 'unpaid' | 'paid' | 'closed'
  /** Epoch ms. */
  expireAt: number
  /** What the payer reads. */
  title: string
}

/** Whoever wants money: the order module's side of a payment. */
export interface Payables {
  payable(q: Reader, payOrderNo: string): Promise<Payable | null>
  /** Closes what ran out of time. Never inside a transaction. */
  expire(parentNo: string): Promise<unknown>
  /** Exactly one payment gets true. */
  markPaid(tx: Tx, paid: { payOrderNo: string; paidAt: number; payWayText: string }): Promise<boolean>
  /** Closes what was placed together and gives its goods back; false when it is not unpaid any more. */
  close(tx: Tx, parentNo: string, reason: string, actor: 'system'): Promise<boolean>
  /** These cents went back; told once for each refund. */
  refundDone(tx: Tx, orderId: string, cents: number, note: string): Promise<void>
  /** The provider will not give this money back. */
  refundFailed(tx: Tx, orderId: string, cents: number, note: string): Promise<void>
}

/** Payments inside WeChat's web view: its account, and who our shoppers are there. */
export interface WebPayers {
  appId: string
  /** Null when WeChat never told us. */
  openIdOf(q: Reader, uid: string): Promise<string | null>
}

declare module '../../kernel/outbox' {
  interface Events {
    /** Money came when nothing was owed, or (`isSecond`) not once more; its refund is booked. */
    'payment.late': {
      uid: string
      payOrderNo: string
      refundNo: string
      cents: number
      payWayText: string
      isSecond: boolean
    }
  }
}
declare module '../../kernel/jobs' {
  interface JobKinds {
    /** Asks the provider about a payment whose notice may be lost; key: trade_no. */
    'payment.query': { tradeNo: string; uid: string; tries: number }
    /** Sends a refund and asks until it has ended; key: refund_no. */
    'payment.refund': { refundNo: string; uid: string; tries: number }
  }
}
