import { type Static, Type as T } from '@sinclair/typebox'
import { POINTS_KINDS, POINTS_PAGES } from '../codes/points'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Words } from './shared'

/** Received points (above zero) or spent ones (below). */
export const PointsEntry = T.Object({
  entryId: T.String(),
  kind: Words(POINTS_KINDS),
  /** The kind in words. */
  title: T.String(),
  /** The subject: products of an order, a store, or the operator's text; or ''. */
  note: T.String(),
  /** The page of the subject; null without one. */
  to: Nullable(T.Object({ page: Words(POINTS_PAGES), params: T.Record(T.String(), T.String()) })),
  amount: T.Integer(),
  createdAt: Millis,
})
export type PointsEntry = Static<typeof PointsEntry>

/** A shopper's points; the balance is negative after spent points were taken back. */
export const PointsAccount = T.Object({
  balance: T.Integer(),
  available: Count,
  /** Frozen for unpaid orders. */
  frozen: Count,
  /** Taken back beyond the balance; the next points pay for it. */
  owed: Count,
  /** Points that expire first; null without points. */
  endsNext: Nullable(T.Object({ endsAt: Millis, points: Count })),
})
export type PointsAccount = Static<typeof PointsAccount>

/** Ways to get points today. */
export const PointsTasks = T.Object({
  /** The days of the visit cycle; those up to today are done. */
  days: T.Array(T.Object({ points: Count, isDone: Flag, isToday: Flag })),
  /** Length of the streak, today included. */
  streak: Count,
  /** Points received today. */
  todayPoints: Count,
  reviewPoints: Count,
})
export type PointsTasks = Static<typeof PointsTasks>

export const legacyPointsEndpoints = defineEndpoints({
  /**
   * Points for opening the app, once a day in China: result 1 when counted now, 0 when counted before
   * [login.points-once].
   */
  'account.score.startApp': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ result: T.Integer(), points: T.Integer(), balance: T.Integer() }),
  },
})

export const pointsEndpoints = defineEndpoints({
  /** `uid` is the caller's own or left out. */
  'GET point/account': {
    auth: 'shopper',
    input: T.Object({ uid: T.Optional(Id) }),
    reply: PointsAccount,
  },
  /** The caller's points movements, the newest first. */
  'GET point/pageEntries': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(PointsEntry) },
  'GET point/tasks': { auth: 'shopper', input: Nothing, reply: PointsTasks },
})
