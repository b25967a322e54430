/** A product that a shopper looked at on a day of China's, the last time of that day. */
export interface SeenProductTable {
  uid: string
  /** Days since 1970 there. */
  day: number
  productId: string
  /** Rises with each look: lists go by it. */
  id: string
  seenAt: number
}

/** Shoppers of whom nothing is kept. */
export interface HistoryOffTable {
  uid: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    seen_product: SeenProductTable
    history_off: HistoryOffTable
  }
}
