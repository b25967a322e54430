import type { OfferType } from '@contract/codes/offer'

/** An offer as its operator put it. Few rows, copied to every database. */
export interface OfferTable {
  offerId: string
  type: OfferType
  title: string
  /** Empty: a mall offer, for all stores. */
  storeId: string
  /** Lowest first, among offers of one kind and level. */
  priority: number
  /** Epoch ms; active from starts_at (inclusive) to ends_at (exclusive). */
  startsAt: number
  endsAt: number
  /** JSON, parsed by the rules of its type. */
  rule: string
  createdAt: number
}

/** Products that an offer applies to; without rows it applies to all goods of its store, or of the mall. */
export interface OfferProductTable {
  offerId: string
  productId: string
}

/** The SKUs that a price offer applies to; without rows it applies to all SKUs of its goods. */
export interface OfferSkuTable {
  offerId: string
  skuId: string
  productId: string
  /** Cents per piece; null: the offer's price. */
  priceCents: number | null
  /** Number of pieces at the price; null: unlimited. */
  pieces: number | null
}

declare module '../../../kernel/tables' {
  interface Tables {
    offer: OfferTable
    offer_product: OfferProductTable
    offer_sku: OfferSkuTable
  }
}
