/** Offer types that change a price, by the wire's numbers. */
export const OFFER_TYPE = {
  limitedTime: 1,
  coupon: 2,
  groupBuy: 3,
  flashSale: 4,
  fullReduction: 5,
  pointsReward: 6,
  manual: 7,
  pointsItem: 8,
  memberPrice: 9,
  points: 10,
  newUser: 11,
  memberDiscount: 12,
  app: 13,
  appNewUser: 15,
  tradeIn: 18,
  presale: 19,
} as const
export type OfferType = (typeof OFFER_TYPE)[keyof typeof OFFER_TYPE]

/** An offer of a store in addition to these: free freight above a sum; the number is the mall's own. */
export const FREE_FREIGHT = 103
export type ActiveType = OfferType | typeof FREE_FREIGHT

/** Adjustment kind of a coupon for an order's freight; the number is the mall's own. */
export const FREIGHT_COUPON = 102 as const
/** The price of a bundle among the priced offers; orders keep it as a full reduction. The number is the mall's own. */
export const BUNDLE_PRICE = 104 as const
/** Type of an adjustment of a line. */
export type AdjustmentType = OfferType | typeof FREIGHT_COUPON
