/** States of a voucher purchase; `part`: partly refunded. */
export const VOUCHER_STATES = ['unpaid', 'paid', 'refunding', 'part', 'refunded', 'closed'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/** How a voucher was obtained: bought, claimed by a link of an activity, exchanged for points, given by a friend. */
export const VOUCHER_SOURCES = ['bought', 'link', 'points', 'gift'] as const
export type VoucherSource = (typeof VOUCHER_SOURCES)[number]

/** Most pieces of one voucher in a purchase. */
export const MAX_VOUCHERS = 20
/** An unpaid purchase closes after this time. */
export const VOUCHER_EXPIRE_MS = 15 * 60_000
