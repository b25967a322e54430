import type { PayWay } from '@contract/codes/payment'
import type { PayFace } from '@contract/schema/payment'
import type { Actor } from '../../../kernel/audit'
import type { Reader, Tx } from '../../../kernel/db'
import type { PayProvider } from '../../../pay/provider'
import type { PayableState } from './payment.machine'

export interface PaymentOptions {
  /** Providers by name; `zero` is required. */
  providers: readonly PayProvider[]
  /** The account of WeChat's web view; without it payment there is not possible. */
  webAppId?: string | undefined
  /** Whether an address is a page of this mall: providers redirect payers to no other. */
  isOwnPage?: ((url: URL) => boolean) | undefined
  /** Lists every attempt of a payment (payTest). */
  isDemo?: boolean | undefined
}

/** An amount that is due. */
export interface Payable {
  uid: string
  /** On the wire payOrderNo. */
  no: string
  /** Its public number; on the wire parentNo. */
  ref: string
  /** The title that the payer reads. */
  title: string
  state: PayableState
  /** Integer cents. */
  cents: number
  /** Epoch ms. */
  fromAt: number
  expireAt: number
}

/** A thing that a payable pays for, with its refunds booked and done. Integer cents. */
export interface PayablePart {
  subject: string
  subjectId: string
  cents: number
  refundedCents: number
  returnedCents: number
}

/** Why a payable closes: expiry, a request, a refund made at the provider, or a subject that cannot deliver. */
export interface CloseReason {
  cause: 'expired' | 'asked' | 'bounced' | 'refused'
  /** For people; empty where the subject has texts of its own. */
  text: string
  actor: 'shopper' | 'operator' | 'system'
  /** Who asked, for the audit entries of the subject. */
  by?: Actor
}

/** Circumstances of a payment. `isLate`: after closing. */
export interface Payment {
  paidAt: number
  payWayText: string
  isLate: boolean
}

/** Contents of cashier and result page from the subject; missing results are those of any payment. */
export type Face = Omit<PayFace, 'payOrderNo' | 'parentNo' | 'results'> & {
  results: Partial<PayFace['results']> & Pick<PayFace['results'], 'paid'>
}

/**
 * What one kind of payable supplies. All calls with a transaction run in the one that moves the payable, whose row and
 * parts are locked by then: a subject locks its own rows after them, never before.
 */
export interface PayableKind {
  readonly subject: string
  /** Allowed ways of payment; default: every one. */
  readonly payWays?: readonly PayWay[]
  /** For its shopper alone: `initPay` shows title and amount to every caller. */
  face(q: Reader, payable: Payable, parts: readonly PayablePart[]): Promise<Face>
  /** Keeps the money, or returns the reason of its refund. */
  paid(tx: Tx, payable: Payable, parts: readonly PayablePart[], how: Payment): Promise<'kept' | { sendBack: string }>
  closed(tx: Tx, payable: Payable, parts: readonly PayablePart[], why: CloseReason): Promise<void>
  /** `cents` of a part are refunded; the part has the sum of all refunds. */
  refunded(tx: Tx, uid: string, part: PayablePart, refund: { refundNo: string; cents: number }): Promise<void>
  /** The provider refused to refund these cents. */
  refundFailed(tx: Tx, uid: string, part: PayablePart, refund: { refundNo: string; cents: number }): Promise<void>
}

/** Payments inside WeChat's web view: the account, and the openids of shoppers in it. */
export interface WebPayers {
  appId: string
  /** Null when no login supplied one. */
  openIdOf(q: Reader, uid: string): Promise<string | null>
}

declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A payment's number at the provider; the first attempt has the payable's number. The id: the payable's. */
    trade: true
    refund: true
  }
}
declare module '../../../kernel/outbox' {
  interface Events {
    /** A free payable was opened: it must be settled without a payer. */
    'payable.free': { no: string }
    /** Money came when nothing was due, or (`isSecond`) a second time; its refund is booked. */
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
    /** Closes an expired payable; key: its number. */
    'payable.expire': { uid: string; no: string }
    /** Queries the provider for a payment whose notice may be lost; key: trade_no. */
    'payment.query': { uid: string; tradeNo: string; tries: number }
    /** Sends a refund and polls it until it has ended; key: refund_no. */
    'payment.refund': { uid: string; refundNo: string; tries: number }
  }
}
