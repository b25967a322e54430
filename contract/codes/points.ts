/** Points are worth a cent each, and are used by so many (behaviours 2.13). */
export const POINTS_STEP = 100

/** What the visit of a day brings, by how many days it follows (behaviours 2.13); after the last it begins anew. */
export const VISIT_POINTS = [5, 5, 10, 5, 15, 5, 20] as const

/**
 * What moves points (behaviours 2.13); `order` and `refund`: what an order is paid with, and what of
 * it comes back; `earn` and `unearn`: what a completed one brings, and what a refund takes of it; `member` and `unmember`: what a
 * card brings; `receipt`: a shop's receipt; `invite` and `uninvite`: what invitations bring; `exchange` and `exchangeBack`: what is
 * had for points, and what of them comes back.
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

/** Pages that a movement of points leads to, by their names in the app's route table. */
export const POINTS_PAGES = ['order', 'pointsHad', 'wechatIntegral', 'inviteReward', 'openingRecord'] as const
export type PointsPage = (typeof POINTS_PAGES)[number]
