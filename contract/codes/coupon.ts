/** Kinds of coupons: an amount off, a share of the price off, freight off, or goods as a gift. */
export const COUPON_KINDS = ['amount', 'discount', 'freight', 'gift'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** Shoppers who may claim a coupon. */
export const COUPON_AUDIENCES = ['all', 'member'] as const
export type CouponAudience = (typeof COUPON_AUDIENCES)[number]

/** Tabs of the coupon centre. */
export const COUPON_TABS = ['all', 'mall', 'store', 'freight', 'member'] as const
export type CouponTab = (typeof COUPON_TABS)[number]

/** A coupon offered to a friend can be claimed this long. */
export const GIFT_HOURS = 24

/** States of a gift, as its viewer sees it: `yours` was taken by the viewer. */
export const GIFT_STATES = ['waiting', 'taken', 'yours', 'over'] as const

/** Tabs of 我的优惠券: 可使用 (with those of unpaid orders), 已使用, 已失效. */
export const HELD_TABS = ['usable', 'used', 'over'] as const
export type HeldTab = (typeof HELD_TABS)[number]

/** Coupons that end within this time are listed first and announced by a message. */
export const COUPON_SOON_DAYS = 3

/** Most coupons with a pending 领券提醒 of one shopper. */
export const MAX_COUPON_REMINDERS = 50

/** Prefix of the id of a coupon that its order claims and uses at once; the coupon's own id follows. */
export const CLAIM_PREFIX = 'claim.'
