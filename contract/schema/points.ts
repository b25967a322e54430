import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Id, Nothing } from './shared'

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
})
