import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Count, Nothing } from './shared'

/** The numbers on 我的. */
export const MineCounts = T.Object({
  /** Usable coupons. */
  coupons: Count,
  /** The balance of points; negative after spent points were taken back. */
  points: T.Integer(),
  /** Usable tickets. */
  tickets: Count,
  /** Current member cards. */
  cards: Count,
  /** Unpaid checkouts, and orders by status. */
  unpaid: Count,
  toShip: Count,
  toReceive: Count,
  /** Orders with lines that can be reviewed. */
  toReview: Count,
  /** Open after-sale cases. */
  afterSale: Count,
})
export type MineCounts = Static<typeof MineCounts>

export const mineEndpoints = defineEndpoints({
  'GET mine/getCounts': { auth: 'shopper', input: Nothing, reply: MineCounts },
})
