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
  /** On the wire payOrderNo; empty for what was given and not bought. */
  payableNo: string
  state: PurchaseState
  /** Integer cents: the price, what of it was asked back so far, and what of that is back. */
  priceCents: number
  refundedCents: number
  returnedCents: number
  /** When it was bought; epoch ms. */
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

/** What is written down and reserved of something that is about to be bought. */
export interface PurchaseDraft<T extends PurchaseTable> {
  /** What the payer reads. */
  title: string
  /** 0 is settled at once. */
  priceCents: number
  own: OwnColumns<T>
  /** Each request's line is the purchase's id, unless the subject gives lines of its own back. */
  requests?: RequestsByKind
}

/** The columns that change when it is handed over, or why it is too late for that: the money goes back, and the payer reads why. */
export type HandedOver<T extends PurchaseTable> = Partial<OwnColumns<T>> | { sendBack: string }

/** What goes back: how much money, why, and what of the purchase ends with it. */
export interface PurchaseRefund<T extends PurchaseTable> {
  /** No more than is left of the price. */
  cents: number
  /** The payer reads it. */
  reason: string
  /** Locks or takes what the money was for, under the refund's number; gives the columns that change. Fails when it cannot. */
  take(refundNo: string): Promise<Partial<OwnColumns<T>>>
}

/** How a refund ended; `isWhole`: nothing of the price is left. */
export interface EndedRefund {
  refundNo: string
  cents: number
  isWhole: boolean
}

/** Another thing of the same price in the place of the first. */
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
  /** What it reserves is not there. */
  gone: string
  /** Money came for a closed one; the payer reads it beside the refund. */
  late: string
  /** Its state allows no refund. */
  notRefundable: string
  /** Stands before "支付结果确认中" when the provider cannot say whether one that is to be closed was paid. */
  what?: string
}

/**
 * What one kind of purchase supplies; all else is `Purchase`. T: its table. Thing: what is asked for, as it stands now. Reply: the
 * answer to `buy`, in the wire's names. Part: what of a purchase a refund is of. Change: what takes the place of the first.
 */
export interface PurchaseSubject<T extends PurchaseTable, Thing, Reply, Part = undefined, Change = undefined> {
  /** Its name among payables. */
  readonly subject: string
  readonly table: T
  /** The endpoint of `buy`: idempotency keys count within it. */
  readonly endpoint: string
  /** So long it waits for its money; ms. */
  readonly payWithinMs: number
  /** A shopper has one unpaid purchase at most: another one closes it first. */
  readonly isOneAtATime?: true
  /** Ways by which it may be paid; left out: every one. */
  readonly payWays?: readonly PayWay[]
  readonly words: PurchaseWords

  /** Locks what the purchases of a shopper share. Every change of a purchase begins with it, the row is read after it. */
  hold?(tx: Tx, uid: string): Promise<unknown>
  /** Whether an unpaid purchase is the one that is asked for. */
  isSame(row: Tables[T], thing: Thing): boolean
  /** Fails with why the shopper cannot buy it now. Not in the transaction: what it finds may change until `place`. */
  check?(q: Reader, uid: string, thing: Thing, now: number): Promise<void>
  place(tx: Tx, key: PurchaseKey, thing: Thing, now: number): Promise<PurchaseDraft<T>>
  /** What the shopper reads when a request was refused; without it `words.gone`. */
  refusedText?(tx: Tx, row: Tables[T], refused: readonly Refusal[], now: number): Promise<string>
  reply(row: Tables[T]): Reply
  /** What cashier and result page show of it. */
  face(row: Tables[T], now: number): Face
  /** Hands over what was paid for, in the payment's transaction; or says why it is too late for that and the money goes back. */
  handOver(tx: Tx, row: Tables[T], how: Payment, now: number): Promise<HandedOver<T>>
  /** How much of a paid purchase comes back, and how; fails with why nothing does. Its payable is locked. */
  planRefund?(tx: Tx, row: Tables[T], part: Part, now: number): Promise<PurchaseRefund<T>>
  /** The money is back: what `take` locked ends. Gives how many of each line come back; without it all of them with the whole price. */
  endRefund?(
    tx: Tx,
    row: Tables[T],
    refund: EndedRefund,
    now: number,
  ): Promise<readonly { lineId: string; number?: number }[]>
  /** The provider refused for good: what `take` took is the shopper's again. Gives the columns that change. */
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
