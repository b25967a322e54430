import type { PayWay } from '@contract/codes/payment'
import type { Reader, Tx } from '../../../kernel/db'
import type { PlainKind, Refusal, RequestsByKind, ReservationRequests } from '../../../kernel/reservations'
import type { Tables } from '../../../kernel/tables'
import type { Face, Payment } from '../payment'
import type { PurchaseMove, PurchaseState } from './purchase.machine'

/** Columns that every table of purchases has. */
export interface PurchaseRow {
  uid: string
  /** Sorts after those of the shopper's earlier purchases. */
  id: string
  /** On the wire payOrderNo; empty for a gift. */
  payableNo: string
  state: PurchaseState
  /** Integer cents: the price, the refunds requested so far, and the refunds done. */
  priceCents: number
  refundedCents: number
  returnedCents: number
  /** Time of the purchase; epoch ms. */
  at: number
}

/** Tables of purchases: those that have the columns. */
export type PurchaseTable = { [T in keyof Tables]: Tables[T] extends PurchaseRow ? T : never }[keyof Tables]
export interface PurchaseKey {
  uid: string
  id: string
}
/** The columns that only one table of purchases has. */
export type OwnColumns<T extends PurchaseTable> = Omit<Tables[T], keyof PurchaseRow>

/** The row and reservations of a new purchase. */
export interface PurchaseDraft<T extends PurchaseTable> {
  /** The title that the payer reads. */
  title: string
  /** 0 is settled at once. */
  priceCents: number
  own: OwnColumns<T>
  /** Each request's line is the purchase's id, unless the subject gives back lines of its own. */
  requests?: RequestsByKind
}

/**
 * The columns that change on delivery, or why it is too late: the money is refunded, and the payer reads the reason.
 */
export type HandedOver<T extends PurchaseTable> = Partial<OwnColumns<T>> | { sendBack: string }

/** A refund: the amount, the reason, and what ends with it. */
export interface PurchaseRefund<T extends PurchaseTable> {
  /** At most what is left of the price. */
  cents: number
  /** The payer reads it. */
  reason: string
  /**
   * Locks or takes back what was delivered, under the refund's number; gives the changed columns. Fails when it cannot.
   */
  take(refundNo: string): Promise<Partial<OwnColumns<T>>>
}

/** The result of a refund; `isWhole`: nothing of the price is left. */
export interface EndedRefund {
  refundNo: string
  cents: number
  isWhole: boolean
}

/** Another thing of the same price that replaces the first. */
export interface PurchaseChange<T extends PurchaseTable> {
  /** At least one. */
  own: Partial<OwnColumns<T>>
  /** The reservation under the key `from` becomes the request's. */
  swap?: { [K in PlainKind]: { kind: K; from: string; request: ReservationRequests[K] } }[PlainKind]
}

/** What shoppers read. */
export interface PurchaseWords {
  /** There is no such purchase. */
  missing: string
  /** Its reservations are not available. */
  gone: string
  /** Money came for a closed one; shown to the payer with the refund. */
  late: string
  /** Its state allows no refund. */
  notRefundable: string
  /** Prefix of "支付结果确认中" when a cancel gets no answer from the provider. */
  what?: string
}

/**
 * What one kind of purchase supplies; the rest is `Purchase`. T: its table. Thing: the current data of what is bought.
 * Reply: the reply of `buy`, with the wire's names. Part: the part of a purchase that a refund is of. Change: the
 * replacement.
 */
export interface PurchaseSubject<T extends PurchaseTable, Thing, Reply, Part = undefined, Change = undefined> {
  /** Its subject among payables. */
  readonly subject: string
  readonly table: T
  /** The endpoint of `buy`: idempotency keys count within it. */
  readonly endpoint: string
  /** Time to pay; ms. */
  readonly payWithinMs: number
  /** A shopper has at most one unpaid purchase: a new one closes it first. */
  readonly isOneAtATime?: true
  /** Allowed ways of payment; default: every one. */
  readonly payWays?: readonly PayWay[]
  readonly words: PurchaseWords

  /**
   * Locks what the purchases of a shopper share. Every change of a purchase starts with it; the row is read after it.
   */
  hold?(tx: Tx, uid: string): Promise<unknown>
  /** Whether an unpaid purchase is for the same thing. */
  isSame(row: Tables[T], thing: Thing): boolean
  /** Fails with why the shopper cannot buy it. Outside the transaction: its results may change until `place`. */
  check?(q: Reader, uid: string, thing: Thing, now: number): Promise<void>
  place(tx: Tx, key: PurchaseKey, thing: Thing, now: number): Promise<PurchaseDraft<T>>
  /** What the shopper reads when a request was refused; default `words.gone`. */
  refusedText?(tx: Tx, row: Tables[T], refused: readonly Refusal[], now: number): Promise<string>
  reply(row: Tables[T]): Reply
  /** The contents of cashier and result page. */
  face(row: Tables[T], now: number): Face
  /** Delivers it in the payment's transaction; or gives why it is too late, and the money is refunded. */
  handOver(tx: Tx, row: Tables[T], how: Payment, now: number): Promise<HandedOver<T>>
  /** Amount and effects of a refund of a paid purchase; fails with why there is none. Its payable is locked. */
  planRefund?(tx: Tx, row: Tables[T], part: Part, now: number): Promise<PurchaseRefund<T>>
  /**
   * The money is refunded: what `take` locked ends. Gives the returned number of each line; default: all of them with
   * the whole price.
   */
  endRefund?(
    tx: Tx,
    row: Tables[T],
    refund: EndedRefund,
    now: number,
  ): Promise<readonly { lineId: string; number?: number }[]>
  /** The provider refused for good: what `take` took returns to the shopper. Gives the changed columns. */
  undoRefund?(
    tx: Tx,
    row: Tables[T],
    refund: Omit<EndedRefund, 'isWhole'>,
    now: number,
  ): Promise<Partial<OwnColumns<T>>>
  planChange?(tx: Tx, row: Tables[T], to: Change, now: number): Promise<PurchaseChange<T>>
  /** After each move, in its transaction: events. */
  moved?(tx: Tx, row: Tables[T], move: PurchaseMove, now: number): Promise<void>
}
