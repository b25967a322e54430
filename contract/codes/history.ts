import { DAY_MS } from './china-time'

/** Viewed products are kept this long, and at most so many. */
export const HISTORY_MS = 90 * DAY_MS
export const MAX_HISTORY = 500
/** Most stores that one shopper may follow. */
export const MAX_FOLLOWS = 500
