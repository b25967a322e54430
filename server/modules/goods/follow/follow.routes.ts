import { followEndpoints } from '@contract/schema/follow'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { FollowService } from './follow.service'

export const followRoutes = (follows: FollowService): Route[] =>
  routesFor(followEndpoints, {
    'GET follow/has': async ({ uid, input }) => ({ isFollowed: await follows.has(uid, input.storeId) }),
    'POST follow/set': ({ uid, input }) => follows.set(uid, input.storeId, input.isFollowed),
    'GET follow/list': ({ uid, input }) => follows.list(uid, input),
  })
