/** Asks to be told when goods are back end after so many days. */
export const RESTOCK_DAYS = 90
/** Goods that one shopper may wait for at once. */
export const MAX_RESTOCK_ASKS = 100
