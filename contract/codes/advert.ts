/** Kinds of adverts: the wire's `advType`. */
export const ADVERT_TYPE = { picture: 1, video: 2, live: 3 } as const
/** State of a live advert, by WeChat's numbers: live, or ended with a recording. */
export const ADVERT_LIVE_STATUS = { live: 101, ended: 103 } as const
/** The advert space under the orders of 我的. */
export const MINE_BANNER_SPACE = 'mine-banner'
/** The advert space above the form of receipts for points. */
export const RECEIPT_BANNER_SPACE = 'receipt-banner'
