import type { StoreScope } from '../../../kernel/store-scope'
import type { AddOn, FullReduction, PointsReward } from '../pricing'
import type { PricePut, PutOffer } from '../promotion'

/** The fields of every offer. `storeId` null: a mall offer, for all stores; moments are epoch ms. */
export type OfferHead = Pick<PutOffer, 'id' | 'title' | 'priority' | 'storeId' | 'startsAt' | 'endsAt'>

/** A price per piece, for the products and for SKUs with prices of their own. */
export interface PriceRule extends Pick<PricePut, 'type' | 'each' | 'opens' | 'daily'> {
  /** Null: only SKUs with prices of their own. */
  price: PricePut['price'] | null
  /** Cents by the id of a SKU, or of a product whose SKUs all have one list price. */
  own: ReadonlyMap<string, number>
  /** Number of pieces of each SKU at this price; null: unlimited. */
  pieces: number | null
  /** Pieces of a SKU in place of `pieces`. */
  piecesOf?: ReadonlyMap<string, number | null>
}

/** The rule of an offer, by its kind. */
export type OfferRule =
  | ({ kind: 'reduction' } & Pick<FullReduction, 'basis' | 'tiers'>)
  | ({ kind: 'price' } & PriceRule)
  | ({ kind: 'reward' } & Pick<PointsReward, 'reward'>)
  /** Gifts or trade-ins of one store; `cents` is 0 for a gift. */
  | ({ kind: 'addOn'; goods: readonly { skuId: string; cents: number }[] } & Pick<AddOn, 'isGift' | 'basis' | 'steps'>)

/** The rule and the goods of an offer. */
export interface OfferTerms {
  rule: OfferRule
  /** Products of its store; null: all goods. */
  productIds: readonly string[] | null
}

/** A write of staff. `accepted`: ids of the conflicting offers that staff have seen. */
export interface StaffTerms extends OfferTerms {
  scope: StoreScope
  accepted: readonly string[]
}
