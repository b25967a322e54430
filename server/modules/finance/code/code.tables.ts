import type { ExchangeCodeState } from './exchange-code.machine'

/** Codes that were made together. Few rows. */
export interface CodeBatchTable {
  batchId: string
  title: string
  /** Purpose of its codes. */
  purpose: string
  /** JSON: what each code gives, in the shape of its purpose. */
  gives: string
  perPerson: number
  /** Epoch ms; from starts_at up to, not including, ends_at. */
  startsAt: number
  endsAt: number
  createdAt: number
}

export interface ExchangeCodeTable {
  code: string
  batchId: string
  state: ExchangeCodeState
  /** The redemption that used it; empty while unused. */
  redemptionId: string
}

/** Number of a shopper's wrong codes since the last right one. */
export interface CodeTryTable {
  uid: string
  wrong: number
  /** Epoch ms; 0 while tries are not locked. */
  lockedUntil: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    code_batch: CodeBatchTable
    exchange_code: ExchangeCodeTable
    code_try: CodeTryTable
  }
}
