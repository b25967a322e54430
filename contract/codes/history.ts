import { DAY_MS } from './china-time'

/** What a shopper looked at is kept so long, and at most so many of it (behaviours 2.22). */
export const HISTORY_MS = 90 * DAY_MS
export const MAX_HISTORY = 500
/** Stores that one shopper may follow. */
export const MAX_FOLLOWS = 500
