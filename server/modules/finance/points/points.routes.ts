import { legacyPointsEndpoints, pointsEndpoints } from '@contract/schema/points'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PointsService } from './points.service'

export const pointsCoreRoutes = (points: PointsService): Route[] =>
  routesFor(pointsEndpoints, {
    'GET point/account': (call) => points.account(call.uid, call.input.uid, call.now),
    'GET point/pageEntries': (call) => points.entries(call.uid, call.input),
    'GET point/tasks': (call) => points.tasks(call.uid, call.now),
  })

export const pointsLegacyRoutes = (points: PointsService): Route[] =>
  routesFor(legacyPointsEndpoints, {
    'account.score.startApp': (call) => points.startApp(call.uid, call.now),
  })
