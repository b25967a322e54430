import { liveEndpoints } from '@contract/schema/live'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { LiveService } from './live.service'

export const liveRoutes = (live: LiveService): Route[] =>
  routesFor(liveEndpoints, {
    'GET live/list': ({ input, uid, now }) => live.list(input, uid, now),
    'GET live/room': ({ input, uid, now }) => live.room(input.liveRoomCode, uid, now),
    'POST live/watch': ({ input, uid, client, now }) => live.watch(input.liveRoomCode, client.deviceId, uid, now),
    'GET live/goods': ({ input: { liveRoomCode, ...query }, now }) => live.goods(liveRoomCode, query, now),
    'POST live/remind': ({ input, uid, now }) => live.remind(uid, input.liveRoomCode, input.isReminded, now),
  })
