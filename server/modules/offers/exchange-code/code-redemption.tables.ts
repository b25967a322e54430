/** The coupons that a shopper received for a code. */
export interface CodeRedemptionTable {
  uid: string
  redemptionId: string
  batchId: string
  title: string
  codeTail: string
  /** JSON: ids of the shopper's coupons. */
  heldIds: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    code_redemption: CodeRedemptionTable
  }
}
