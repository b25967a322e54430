/** Most products among one shopper's favourites. */
export const MAX_FAVOURITES = 500
