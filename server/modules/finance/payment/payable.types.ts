import type { PayWay } from '@contract/codes/payment'
import type { PayFace } from '@contract/schema/payment'
import type { Reader, Tx } from '../../../kernel/db'
import type { PayProvider } from '../../../pay/provider'
import type { PayableState } from './payment.machine'

export interface PaymentOptions {
  /** Each under its own name; `zero` must be among them. */
  providers: readonly PayProvider[]
  /** The account of WeChat's web view; left out where nobody pays there. */
  webAppId?: string | undefined
  /** Whether an address is a page of this mall: providers send payers back to no other. */
  isOwnPage?: ((url: URL) => boolean) | undefined
  /** Tells of every try (payTest). */
  isDemo?: boolean | undefined
}

/** Something to be paid. */
export interface Payable {
  uid: string
  /** On the wire payOrderNo. */
  no: string
  /** What its subject calls it towards people; on the wire parentNo. */
  ref: string
  /** What the payer reads. */
  title: string
  state: PayableState
  /** Integer cents. */
  cents: number
  /** Epoch ms. */
  fromAt: number
  expireAt: number
}

/** What a payable pays for, and what of its money has been asked back and given back. Integer cents. */
export interface PayablePart {
  subject: string
  subjectId: string
  cents: number
  refundedCents: number
  returnedCents: number
}

/** Why a payable closes: its time is over, a person asked, its money went back at the provider, or its subject refused the money. */
export interface CloseReason {
  cause: 'expired' | 'asked' | 'bounced' | 'refused'
  /** For people; empty where the subject has words of its own. */
  text: string
  actor: 'shopper' | 'operator' | 'system'
}

/** How money came. `isLate`: after closing. */
export interface Payment {
  paidAt: number
  payWayText: string
  isLate: boolean
}

/** What cashier and result page show, as far as its subject says it; the results that it leaves out are those of any payment. */
export type Face = Omit<PayFace, 'payOrderNo' | 'parentNo' | 'results'> & {
  results: Partial<PayFace['results']> & Pick<PayFace['results'], 'paid'>
}

/**
 * A kind of thing to be paid for. All calls with a transaction are in the one that moves the payable, whose row and
 * parts are held by then: a subject touches its own rows after them, never before.
 */
export interface PayableKind {
  readonly subject: string
  /** Ways by which it may be paid; left out: every one. */
  readonly payWays?: readonly PayWay[]
  /** For its shopper alone: what `initPay` says to everyone is title and amount. */
  face(q: Reader, payable: Payable, parts: readonly PayablePart[]): Promise<Face>
  /** Keeps the money, or says why it goes back: nobody owes it any more. */
  paid(tx: Tx, payable: Payable, parts: readonly PayablePart[], how: Payment): Promise<'kept' | { sendBack: string }>
  closed(tx: Tx, payable: Payable, parts: readonly PayablePart[], why: CloseReason): Promise<void>
  /** `cents` of a part have gone back; the part tells of all so far. */
  refunded(tx: Tx, uid: string, part: PayablePart, refund: { refundNo: string; cents: number }): Promise<void>
  /** The provider will not give these cents back. */
  refundFailed(tx: Tx, uid: string, part: PayablePart, refund: { refundNo: string; cents: number }): Promise<void>
}

/** Payments inside WeChat's web view: its account, and who our shoppers are there. */
export interface WebPayers {
  appId: string
  /** Null when WeChat never told us. */
  openIdOf(q: Reader, uid: string): Promise<string | null>
}

declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A provider's number of a payment of ours; that of the first attempt is the payable's own. The id: the payable's. */
    trade: true
    refund: true
  }
}
declare module '../../../kernel/outbox' {
  interface Events {
    /** Something that costs nothing is to be paid: nobody will come to pay it. */
    'payable.free': { no: string }
    /** Money came when nothing was owed, or (`isSecond`) not once more; its refund is booked. */
    'payment.late': {
      uid: string
      subject: string
      subjectIds: string[]
      refundNo: string
      cents: number
      payWayText: string
      isSecond: boolean
    }
  }
}
declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Closes what was not paid in time; key: the payable's number. */
    'payable.expire': { uid: string; no: string }
    /** Asks the provider about a payment whose notice may be lost; key: trade_no. */
    'payment.query': { uid: string; tradeNo: string; tries: number }
    /** Sends a refund and asks until it has ended; key: refund_no. */
    'payment.refund': { uid: string; refundNo: string; tries: number }
  }
}
