export type { CouponOutcome } from './best-coupons'
export { type Freighted, type FreightRule, freightRule, freightShares, isParcel, untilFree } from './freight.rules'
export type { FreightOff } from './freight-coupon'
export { PRICE_KINDS } from './kinds'
export { MEMBER_PRICE } from './kinds/member-price'
export { type Goods, type QuoteLine, quoteLine } from './line.rules'
export type {
  Coupon,
  FullReduction,
  Lack,
  Offer,
  PointsReward,
  PriceOffer,
  PutPrice,
  PutPriceType,
  Reach,
  SkuTerms,
  Tier,
  UnitPrice,
  Who,
} from './offer'
export type { LineDiscount, OfferOutcome } from './pipeline.rules'
export {
  type Basket,
  type Chosen,
  CROSS_BORDER_TAX_PER_MILLE,
  type Quote,
  type QuotedLine,
  type QuotedStore,
  type QuoteTotals,
  quote,
  type StoreDelivery,
} from './pricing.rules'
export { type Adjustment, adjustmentsOf, type RefundShare, refundShare } from './refund.rules'
export { byTitle } from './title.rules'
export {
  isMemberPrice,
  isPrice,
  isWithin,
  pricesOf,
  type ShownPrice,
  shownPrice,
  struckPrice,
  unitPrice,
} from './unit-price.rules'
