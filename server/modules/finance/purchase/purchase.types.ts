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

/** Tables of purchases: all tables with these columns. */
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
  /** 0 is settled immediately. */
  priceCents: number
  own: OwnColumns<T>
  /** Each request's line is the purchase's id, unless the subject gives back lines of its own. */
  requests?: RequestsByKind
}

/**
 * The columns that change on delivery; or the reason for the payer why it is too late: the money is refunded.
 */
export type HandedOver<T extends PurchaseTable> = Partial<OwnColumns<T>> | { sendBack: string }

/** A refund: the amount, the reason, and what ends with it. */
export interface PurchaseRefund<T extends PurchaseTable> {
  /** At most what is left of the price. */
  cents: number
  /** The payer reads it. */
  reason: string
  /**
   * Locks or takes back the delivered thing under the refund number; returns the changed columns. Fails if impossible.
   */
  take(refundNo: string): Promise<Partial<OwnColumns<T>>>
}

/** The result of a refund; `isWhole`: nothing of the price is left. */
export interface EndedRefund {
  refundNo: string
  cents: number
  isWhole: boolean
}

/** Another thing at the same price that replaces the first. */
export interface PurchaseChange<T extends PurchaseTable> {
  /** The changed columns, at least one. */
  own: Partial<OwnColumns<T>>
  /** The reservation under the key `from` becomes the request's. */
  swap?: { [K in PlainKind]: { kind: K; from: string; request: ReservationRequests[K] } }[PlainKind]
}

/** Texts for shoppers. */
export interface PurchaseWords {
  /** The purchase does not exist. */
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
 * One kind of purchase; `Purchase` does the rest. T: its table. Thing: the current data of the thing that is bought.
 * Reply: the reply of `buy`, with the wire's names. Part: the part of a purchase to refund. Change: the replacement.
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
   * Locks the rows that a shopper's purchases share. Every change of a purchase starts with it and then reads the row.
   */
  hold?(tx: Tx, uid: string): Promise<unknown>
  /** Whether an unpaid purchase is for the same thing. */
  isSame(row: Tables[T], thing: Thing): boolean
  /** Fails with the reason why the shopper cannot buy it. Outside the transaction: facts may change until `place`. */
  check?(q: Reader, uid: string, thing: Thing, now: number): Promise<void>
  place(tx: Tx, key: PurchaseKey, thing: Thing, now: number): Promise<PurchaseDraft<T>>
  /** The text for the shopper when a reservation is refused; default `words.gone`. */
  refusedText?(tx: Tx, row: Tables[T], refused: readonly Refusal[], now: number): Promise<string>
  reply(row: Tables[T]): Reply
  /** The contents of cashier and result page. */
  face(row: Tables[T], now: number): Face
  /** Delivers it in the payment's transaction; or returns why it is too late, and the money is refunded. */
  handOver(tx: Tx, row: Tables[T], how: Payment, now: number): Promise<HandedOver<T>>
  /** Amount and effects of a refund of a paid purchase; fails with the reason if refused. Its payable is locked. */
  planRefund?(tx: Tx, row: Tables[T], part: Part, now: number): Promise<PurchaseRefund<T>>
  /**
   * The money is refunded: ends the things that `take` locked. Returns the returned number of each line; default: all
   * lines when the whole price is refunded, else none.
   */
  endRefund?(
    tx: Tx,
    row: Tables[T],
    refund: EndedRefund,
    now: number,
  ): Promise<readonly { lineId: string; number?: number }[]>
  /** The provider refused for good: undoes `take`. Returns the changed columns. */
  undoRefund?(
    tx: Tx,
    row: Tables[T],
    refund: Omit<EndedRefund, 'isWhole'>,
    now: number,
  ): Promise<Partial<OwnColumns<T>>>
  planChange?(tx: Tx, row: Tables[T], to: Change, now: number): Promise<PurchaseChange<T>>
  /** Called after each move, in its transaction, to publish events. */
  moved?(tx: Tx, row: Tables[T], move: PurchaseMove, now: number): Promise<void>
}
