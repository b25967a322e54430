/** Codes that were made together. Few rows. */
export interface CodeBatchTable {
  batch_id: string
  title: string
  /** What its codes are good for. */
  purpose: string
  /** JSON: what each code gives, by its purpose. */
  gives: string
  per_person: number
  /** Epoch ms; from starts_at up to, not including, ends_at. */
  starts_at: number
  ends_at: number
  created_at: number
}

export interface ExchangeCodeTable {
  code: string
  batch_id: string
  state: 'unused' | 'used' | 'void'
  /** What it was used for; empty before. */
  redemption_id: string
}

/** A shopper's wrong codes since the last right one. */
export interface CodeTryTable {
  uid: string
  wrong: number
  /** Epoch ms; 0 while tries are free. */
  locked_until: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    code_batch: CodeBatchTable
    exchange_code: ExchangeCodeTable
    code_try: CodeTryTable
  }
}
