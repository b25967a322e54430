/** A favourite of a shopper. */
export interface FavouriteTable {
  /** The shopper: first column of every key, so that shoppers can be moved to another database. */
  uid: string
  /** Ascending in creation order. */
  id: string
  productId: string
  createdAt: number
  /** The public price at that time; 0: unknown. */
  priceCents: number
}

/** How many shoppers have a product among their favourites. */
export interface FavouriteTallyTable {
  productId: string
  keptCount: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    favourite: FavouriteTable
    favourite_tally: FavouriteTallyTable
  }
}
