/** What a coupon takes off: cents, a part of the price, what the way costs, or goods that it gives (behaviours 2.12). */
export const COUPON_KINDS = ['amount', 'discount', 'freight', 'gift'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** Who may claim. */
export const COUPON_AUDIENCES = ['all', 'member'] as const
export type CouponAudience = (typeof COUPON_AUDIENCES)[number]

/** Tabs of the coupon centre. */
export const COUPON_TABS = ['all', 'mall', 'store', 'freight', 'member'] as const
export type CouponTab = (typeof COUPON_TABS)[number]

/** So long a coupon that is given waits for somebody to take it. */
export const GIFT_HOURS = 24

/** How a gift stands for who looks at it: yours is what you took. */
export const GIFT_STATES = ['waiting', 'taken', 'yours', 'over'] as const

/** Tabs of 我的优惠券: 可使用 (waiting orders' ones among them), 已使用, 已失效. */
export const HELD_TABS = ['usable', 'used', 'over'] as const
export type HeldTab = (typeof HELD_TABS)[number]

/** Shown first among those that can be used, and told of by a message. */
export const COUPON_SOON_DAYS = 3

/** Begins the id of a coupon that its order claims and uses at once; the rest is the coupon's own id. */
export const CLAIM_PREFIX = 'claim.'
