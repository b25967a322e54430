/** Points are worth a cent each, and are used by so many (behaviours 2.13). */
export const POINTS_STEP = 100

/**
 * What moves points (behaviours 2.13); `order` and `refund`: what an order is paid with, and what of
 * it comes back; `earn` and `unearn`: what a completed one brings, and what a refund takes of it.
 */
export const POINTS_KINDS = [
  'startApp',
  'order',
  'refund',
  'earn',
  'unearn',
  'review',
  'give',
  'take',
  'member',
  'unmember',
  'lapse',
] as const
export type PointsKind = (typeof POINTS_KINDS)[number]
