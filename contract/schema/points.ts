import { type Static, Type as T } from '@sinclair/typebox'
import { POINTS_KINDS } from '../codes/points'
import { defineEndpoints } from '../endpoint'
import { Id, Millis, Nothing, PageInput, PageOf, Words } from './shared'

/** Points that came (above zero) or went (below). */
export const PointsEntry = T.Object({
  entryId: T.String(),
  kind: Words(POINTS_KINDS),
  /** The kind in words. */
  title: T.String(),
  /** What else the house says of it, or ''. */
  note: T.String(),
  amount: T.Integer(),
  createdAt: Millis,
})
export type PointsEntry = Static<typeof PointsEntry>

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
    reply: T.Object({ balance: T.Integer() }),
  },
  /** What the caller got and spent, the newest first. */
  'GET point/order/list': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(PointsEntry) },
})
