/** A point is worth one cent; points are used in multiples of this number. */
export const POINTS_STEP = 100

/** Points of a daily visit, by the day of the streak; after the last day it starts again. */
export const VISIT_POINTS = [5, 5, 10, 5, 15, 5, 20] as const

/**
 * Kinds of points movements. `order`, `refund`: used for an order, and returned by its refund; `earn`, `unearn`: earned
 * by a completed order, and taken back by a refund; `member`, `unmember`: of a card; `receipt`: of a store's receipt;
 * `invite`, `uninvite`: of invitations; `exchange`, `exchangeBack`: of a redemption, and its return.
 */
export const POINTS_KINDS = [
  'startApp',
  'order',
  'refund',
  'earn',
  'unearn',
  'exchange',
  'exchangeBack',
  'review',
  'receipt',
  'give',
  'take',
  'member',
  'unmember',
  'invite',
  'uninvite',
  'lapse',
] as const
export type PointsKind = (typeof POINTS_KINDS)[number]

/** Pages that a points movement leads to, by their names in the app's route table. */
export const POINTS_PAGES = ['order', 'pointsHad', 'wechatIntegral', 'inviteReward', 'openingRecord'] as const
export type PointsPage = (typeof POINTS_PAGES)[number]
