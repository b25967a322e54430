/** Restock requests end after this many days. */
export const RESTOCK_DAYS = 90
/** Most open restock requests of one shopper. */
export const MAX_RESTOCK_ASKS = 100
