/** Activity types that change a price (spec 3); the others join with their areas. */
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

/** Beside them an activity of a store: goods of a certain sum are brought free; no type of the spec. */
export const FREE_FREIGHT = 103
export type ActiveType = OfferType | typeof FREE_FREIGHT

/** Beside them the kind of an order's adjustment that a coupon takes off its freight; no type of the spec. */
export const FREIGHT_COUPON = 102
