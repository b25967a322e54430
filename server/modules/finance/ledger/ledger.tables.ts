import type { FreezeState } from './freeze.machine'

/** A shopper's account in one book; the balance is available + frozen − owed, the sum of the entries. */
export interface LedgerAccountTable {
  uid: string
  book: string
  /** The sum of the lots; 0 while something is owed. */
  available: number
  frozen: number
  owed: number
}

/** One movement of the balance, once for its cause. */
export interface LedgerEntryTable {
  uid: string
  book: string
  /** Kind of the cause, defined by the book. */
  kind: string
  /** Identifies the cause within its kind: a day, an order. */
  ref: string
  /** In the order of insertion. */
  id: string
  amount: number
  /** Absolute amount that is reversed; the whole amount for entries that can never be reversed. */
  reversed: number
  /** For an earning: the end of its lot. */
  endsAt: number | null
  /** The reason for people; empty where the kind is sufficient. */
  note: string
  createdAt: number
}

/** Value that ends at the same moment. */
export interface LedgerLotTable {
  uid: string
  book: string
  endsAt: number
  amount: number
  /** Amount that was unused when the lot ended. */
  lapsed: number
  /** 1: the shopper got the message that it ends soon. */
  told: number
}

/** An amount that is frozen for a cause until it is spent or thawed. */
export interface LedgerFreezeTable {
  uid: string
  book: string
  kind: string
  ref: string
  amount: number
  state: FreezeState
}

/** Lots from which an amount was frozen, less the returned amount. */
export interface LedgerPartTable {
  uid: string
  book: string
  kind: string
  ref: string
  endsAt: number
  amount: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    ledger_account: LedgerAccountTable
    ledger_entry: LedgerEntryTable
    ledger_lot: LedgerLotTable
    ledger_freeze: LedgerFreezeTable
    ledger_part: LedgerPartTable
  }
}
