import type { FreezeState } from './freeze.machine'

/** What somebody has in one book; the balance is available + frozen − owed, the sum of the entries. */
export interface LedgerAccountTable {
  uid: string
  book: string
  /** What the lots hold; none while something is owed. */
  available: number
  frozen: number
  owed: number
}

/** One movement of the balance, once for its cause. */
export interface LedgerEntryTable {
  uid: string
  book: string
  /** What for, in the book's own words. */
  kind: string
  /** Which one of its kind: the day, an order. */
  ref: string
  /** In the order of their making. */
  id: string
  amount: number
  /** How much of it has been reversed, without a sign; all of what never can be. */
  reversed: number
  /** Of an earning: when its lot ends. */
  endsAt: number | null
  /** Why, in words for people; empty where the kind says it. */
  note: string
  createdAt: number
}

/** What ends in the same moment. */
export interface LedgerLotTable {
  uid: string
  book: string
  endsAt: number
  amount: number
  /** What had not been used when it ended. */
  lapsed: number
  /** Its owner was told that it ends soon: 1. */
  told: number
}

/** What is put aside for something, until it is spent or thawed. */
export interface LedgerFreezeTable {
  uid: string
  book: string
  kind: string
  ref: string
  amount: number
  state: FreezeState
}

/** From which lots something was put aside; less by what came back. */
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
