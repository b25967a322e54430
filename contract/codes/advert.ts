/** Kinds of adverts (spec 3 `advType`). */
export const ADVERT_TYPE = { picture: 1, video: 2, live: 3 } as const
/** Where the room of a live advert stands, by WeChat's numbers (behaviours 2.19): on the air, or over with a recording. */
export const ADVERT_LIVE_STATUS = { live: 101, ended: 103 } as const
/** The space under the orders of 我的. */
export const MINE_BANNER_SPACE = 'mine-banner'
/** Above the form of receipts for points (spec 7 getAdvertisementConfig). */
export const RECEIPT_BANNER_SPACE = 'receipt-banner'
