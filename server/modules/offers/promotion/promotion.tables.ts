import type { OfferType } from '@contract/codes/offer'

/** An offer, as its operator put it. Few rows, copied everywhere. */
export interface OfferTable {
  offer_id: string
  type: OfferType
  title: string
  /** Empty: of the mall, over all stores. */
  store_id: string
  /** Lowest first, among offers of one kind and level. */
  priority: number
  /** Epoch ms; it holds from starts_at up to, not including, ends_at. */
  starts_at: number
  ends_at: number
  /** JSON, as its type's rule reads it. */
  rule: string
  created_at: number
}

/** What an offer is for; without rows it is for all goods of its store, or of the mall. */
export interface OfferProductTable {
  offer_id: string
  product_id: string
}

/** The SKUs that an offer of prices is for; without rows it is for all SKUs of its goods. */
export interface OfferSkuTable {
  offer_id: string
  sku_id: string
  product_id: string
  /** What a piece costs; null: what the offer says. */
  price_cents: number | null
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
