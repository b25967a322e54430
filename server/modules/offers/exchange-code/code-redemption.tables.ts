/** What a shopper got by a code. */
export interface CodeRedemptionTable {
  uid: string
  redemption_id: string
  batch_id: string
  title: string
  code_tail: string
  /** JSON: ids of the shopper's coupons. */
  held_ids: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    code_redemption: CodeRedemptionTable
  }
}
