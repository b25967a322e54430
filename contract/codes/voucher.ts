/** How a purchase of vouchers stands: `part`: some of its money is back. */
export const VOUCHER_STATES = ['unpaid', 'paid', 'refunding', 'part', 'refunded', 'closed'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/** How they were come by: paid for, claimed by a link, exchanged for points. */
export const VOUCHER_SOURCES = ['bought', 'link', 'points'] as const
export type VoucherSource = (typeof VOUCHER_SOURCES)[number]

/** The most of one voucher in one purchase. */
export const MAX_VOUCHERS = 20
/** So long a purchase waits for its money. */
export const VOUCHER_EXPIRE_MS = 15 * 60_000
