import { type Static, Type as T } from '@sinclair/typebox'
import { POINTS_KINDS, POINTS_PAGES } from '../codes/points'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Words } from './shared'

/** Points that came (above zero) or went (below). */
export const PointsEntry = T.Object({
  entryId: T.String(),
  kind: Words(POINTS_KINDS),
  /** The kind in words. */
  title: T.String(),
  /** What it belongs to: the goods of an order, a store, the words of the operator; or ''. */
  note: T.String(),
  /** The page of what it belongs to; null where there is none. */
  to: Nullable(T.Object({ page: Words(POINTS_PAGES), params: T.Record(T.String(), T.String()) })),
  amount: T.Integer(),
  createdAt: Millis,
})
export type PointsEntry = Static<typeof PointsEntry>

/** What a shopper has; the balance is below zero when points that were spent have been taken back. */
export const PointsAccount = T.Object({
  balance: T.Integer(),
  available: Count,
  /** Put aside for orders that are to be paid. */
  frozen: Count,
  /** Taken back beyond what was there; the next ones pay it. */
  owed: Count,
  /** What ends first; null for who has nothing. */
  endsNext: Nullable(T.Object({ endsAt: Millis, points: Count })),
})
export type PointsAccount = Static<typeof PointsAccount>

/** How today's points can be had. */
export const PointsTasks = T.Object({
  /** The days of a round of visits; those up to today are done. */
  days: T.Array(T.Object({ points: Count, isDone: Flag, isToday: Flag })),
  /** Days in a row, today among them. */
  streak: Count,
  /** What came today. */
  todayPoints: Count,
  reviewPoints: Count,
})
export type PointsTasks = Static<typeof PointsTasks>

export const legacyPointsEndpoints = defineEndpoints({
  /** The points of opening the app, once a day (China's): result 1 when counted now, 0 when they were already. */
  'account.score.startApp': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ result: T.Integer(), points: T.Integer(), balance: T.Integer() }),
  },
})

export const pointsEndpoints = defineEndpoints({
  /** `uid` is the caller's own or left out (spec 7). */
  'GET point/account': {
    auth: 'shopper',
    input: T.Object({ uid: T.Optional(Id) }),
    reply: PointsAccount,
  },
  /** What the caller got and spent, the newest first. */
  'GET point/pageEntries': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(PointsEntry) },
  'GET point/tasks': { auth: 'shopper', input: Nothing, reply: PointsTasks },
})
