/** Kinds of adverts (spec 3 `advType`). */
export const ADVERT_TYPE = { picture: 1, video: 2, live: 3 } as const
/** The space under the orders of 我的. */
export const MINE_BANNER_SPACE = 'mine-banner'
