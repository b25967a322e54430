/** The last view of a product by a shopper on a day in China. */
export interface SeenProductTable {
  uid: string
  /** Days since 1970 in China. */
  day: number
  productId: string
  /** Rises with each view; lists are ordered by it. */
  id: string
  seenAt: number
}

/** Shoppers who turned their history off. */
export interface HistoryOffTable {
  uid: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    seen_product: SeenProductTable
    history_off: HistoryOffTable
  }
}
