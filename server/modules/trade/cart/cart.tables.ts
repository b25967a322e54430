/** One SKU from one source in one of a shopper's carts. */
export interface CartLineTable {
  uid: string
  id: string
  /** 1 the cart, 2 the second one (spec 7 shopCartType). */
  cart_type: number
  sku_id: string
  product_id: string
  store_id: string
  /** Empty when none is known; never with Chinese characters (spec 3). */
  source_channel: string
  number: number
  is_selected: number
  /** What one piece cost everybody when it was added. */
  added_price_cents: number
  /** JSON of a LineSnapshot: what is shown should the product vanish. */
  snapshot: string
  /** When it was last added; carts are sorted by it. */
  added_at: number
}

/**
 * One row a cart. Every change passes through it first, so that two of them at once are counted one after the other
 * (the cap on kinds and the limits hold on PostgreSQL too) and never wait for each other crosswise.
 */
export interface CartTable {
  uid: string
  cart_type: number
  changed_at: number
}

/** Pieces of an offer's goods that a shopper chose beside a cart's. */
export interface CartAddOnTable {
  uid: string
  cart_type: number
  offer_id: string
  sku_id: string
  number: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    cart: CartTable
    cart_line: CartLineTable
    cart_add_on: CartAddOnTable
  }
}
