export type { CouponOutcome } from './best-coupons'
export { type Freighted, type FreightRule, freightRule, freightShares, isParcel, untilFree } from './freight.rules'
export {
  type GiftBasket,
  type GiftChoice,
  type Giveable,
  type Granted,
  type GrantedGifts,
  grantGifts,
} from './gifts.rules'
export { PRICE_KINDS } from './kinds'
export { earningReach } from './kinds/add-on'
export { MEMBER_PRICE } from './kinds/member-price'
export { type Goods, type QuoteLine, quoteLine } from './line.rules'
export type {
  AddOn,
  BundlePrice,
  Coupon,
  FreightCoupon,
  FullReduction,
  GiftCoupon,
  Lack,
  Offer,
  OfferRequest,
  Picked,
  PointsReward,
  PriceOffer,
  PutPrice,
  PutPriceType,
  Reach,
  ShopperClass,
  SkuTerms,
  Tier,
  UnitPrice,
  WalletCoupon,
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
export {
  type ClaimableCoupon,
  type ClassTakeHome,
  type Deals,
  type Piece,
  takeHomeBelow,
  takeHomes,
} from './take-home.rules'
export { byTitle } from './title.rules'
export {
  isAddOn,
  isGiftCoupon,
  isMemberPrice,
  isPointsReward,
  isPrice,
  isWithin,
  pricesOf,
  reachedOf,
  type ShownPrice,
  shownPrice,
  struckPrice,
  unitPrice,
} from './unit-price.rules'
