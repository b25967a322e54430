/** Activity types that change a price (spec 3); the others join with their areas. */
export const OFFER_TYPE = { coupon: 2, fullReduction: 5, memberPrice: 9 } as const
export type OfferType = (typeof OFFER_TYPE)[keyof typeof OFFER_TYPE]
