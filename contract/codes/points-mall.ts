/** Kinds of points items: coupons and vouchers are given at once, goods come with an order. */
export const POINT_ITEM_KINDS = ['coupon', 'voucher', 'goods'] as const
export type PointItemKind = (typeof POINT_ITEM_KINDS)[number]

/** States of a redemption: `unpaid` has its points frozen until its money arrives. */
export const REDEMPTION_STATES = ['unpaid', 'done', 'closed', 'returned'] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

/** Documents with the rules of points, by the page that shows them. */
export const POINT_RULES = ['points', 'deduction'] as const
export type PointRule = (typeof POINT_RULES)[number]
