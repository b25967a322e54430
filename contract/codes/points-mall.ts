/** What can be had for points: coupons and vouchers at once, goods through an order. */
export const POINT_ITEM_KINDS = ['coupon', 'voucher', 'goods'] as const
export type PointItemKind = (typeof POINT_ITEM_KINDS)[number]

/** How an exchange stands: `unpaid` has its points put aside until its money comes. */
export const REDEMPTION_STATES = ['unpaid', 'done', 'closed', 'returned'] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

/** Rules of points, by the page that shows them; their texts are protocols. */
export const POINT_RULES = ['points', 'deduction'] as const
export type PointRule = (typeof POINT_RULES)[number]
