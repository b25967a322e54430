/** Products that one shopper may keep among the favourites. */
export const MAX_FAVOURITES = 500
