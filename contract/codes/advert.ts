/** Kinds of adverts: the wire's `advType`. */
export const ADVERT_TYPE = { picture: 1, video: 2, live: 3 } as const
/** The advert space of the home page. */
export const HOME_BANNER_SPACE = 'home-banner'
/** The advert space under the orders of 我的. */
export const MINE_BANNER_SPACE = 'mine-banner'
/** The advert space above the form of receipts for points. */
export const RECEIPT_BANNER_SPACE = 'receipt-banner'
/** The spaces of this client with their names; others are for the native app. */
export const ADVERT_SPACES: readonly { spaceId: string; title: string }[] = [
  { spaceId: HOME_BANNER_SPACE, title: '首页横幅' },
  { spaceId: MINE_BANNER_SPACE, title: '“我的”页横幅' },
  { spaceId: RECEIPT_BANNER_SPACE, title: '拍小票页横幅' },
]

/** Adverts by their time. running: shown now. coming: the start is in the future. */
export const ADVERT_VIEWS = ['running', 'coming', 'ended'] as const
export type AdvertView = (typeof ADVERT_VIEWS)[number]
