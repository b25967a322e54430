import type { OfferType } from '@contract/codes/offer'

/** An offer, as its operator put it. Few rows, copied everywhere. */
export interface OfferTable {
  offerId: string
  type: OfferType
  title: string
  /** Empty: of the mall, over all stores. */
  storeId: string
  /** Lowest first, among offers of one kind and level. */
  priority: number
  /** Epoch ms; it holds from starts_at up to, not including, ends_at. */
  startsAt: number
  endsAt: number
  /** JSON, as its type's rule reads it. */
  rule: string
  createdAt: number
}

/** What an offer is for; without rows it is for all goods of its store, or of the mall. */
export interface OfferProductTable {
  offerId: string
  productId: string
}

/** The SKUs that an offer of prices is for; without rows it is for all SKUs of its goods. */
export interface OfferSkuTable {
  offerId: string
  skuId: string
  productId: string
  /** What a piece costs; null: what the offer says. */
  priceCents: number | null
  /** How many there are at the price; null: no limit. */
  pieces: number | null
}

declare module '../../../kernel/tables' {
  interface Tables {
    offer: OfferTable
    offer_product: OfferProductTable
    offer_sku: OfferSkuTable
  }
}
