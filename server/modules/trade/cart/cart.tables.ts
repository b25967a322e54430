import type { Generated } from 'kysely'

/** One SKU from one source in one of a shopper's carts; single pieces and weights are lines of their own. */
export interface CartLineTable extends CartPieceColumns {
  uid: string
  id: string
  /** 1 the cart, 2 the scan cart (shopCartType of the wire). */
  cartType: number
  skuId: string
  productId: string
  storeId: string
  /** Empty when unknown; never with Chinese characters [purchase.chinese-channel]. */
  sourceChannel: string
  number: number
  isSelected: number
  /** Public unit price when it was added. */
  addedPriceCents: number
  /** JSON of a LineSnapshot, shown when the product was deleted. */
  snapshot: string
  /** Time of the last addition; carts are sorted by it. */
  addedAt: number
}

/** Columns that distinguish a line from others of its SKU (`LinePiece`). */
export interface CartPieceColumns {
  pieceKey: string
  weightGrams: number
  labelCents: number
  rfid: string
  cqCode: string
  heldCents: number
  heldUntil: number
}

/**
 * One row per cart. Every change locks it first, so that concurrent changes are serial: the cap on SKUs and the limits
 * hold on PostgreSQL too, and two changes never deadlock.
 */
export interface CartTable {
  uid: string
  cartType: number
  changedAt: number
  /** Scan cart: number of removals since the last order. */
  removals: Generated<number>
}

/** Pieces of an offer's add-on goods that a shopper chose for a cart. */
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
