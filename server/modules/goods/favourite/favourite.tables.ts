/** A product that a shopper wants to find again. */
export interface FavouriteTable {
  /** Whose it is: every key begins with it, so that shoppers can be moved apart. */
  uid: string
  /** In the order of their making. */
  id: string
  productId: string
  createdAt: number
  /** What everybody paid for it then; 0: that is not known. */
  priceCents: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    favourite: FavouriteTable
  }
}
