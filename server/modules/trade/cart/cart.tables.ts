/** One SKU from one source in one of a shopper's carts. */
export interface CartLineTable {
  uid: string
  id: string
  /** 1 the cart, 2 the second one (spec 7 shopCartType). */
  cartType: number
  skuId: string
  productId: string
  storeId: string
  /** Empty when none is known; never with Chinese characters (spec 3). */
  sourceChannel: string
  number: number
  isSelected: number
  /** What one piece cost everybody when it was added. */
  addedPriceCents: number
  /** JSON of a LineSnapshot: what is shown should the product vanish. */
  snapshot: string
  /** When it was last added; carts are sorted by it. */
  addedAt: number
}

/**
 * One row a cart. Every change passes through it first, so that two of them at once are counted one after the other
 * (the cap on kinds and the limits hold on PostgreSQL too) and never wait for each other crosswise.
 */
export interface CartTable {
  uid: string
  cartType: number
  changedAt: number
}

/** Pieces of an offer's goods that a shopper chose beside a cart's. */
export interface CartAddOnTable {
  uid: string
  cartType: number
  offerId: string
  skuId: string
  number: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    cart: CartTable
    cart_line: CartLineTable
    cart_add_on: CartAddOnTable
  }
}
