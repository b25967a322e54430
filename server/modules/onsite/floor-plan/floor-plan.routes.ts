import { floorPlanEndpoints } from '@contract/schema/floor-plan'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { FloorPlanService } from './floor-plan.service'

export const floorPlanRoutes = (plans: FloorPlanService): Route[] =>
  routesFor(floorPlanEndpoints, {
    'GET floorPlan/list': async () => ({ records: await plans.list() }),
    'GET floorPlan/detail': ({ input, now }) => plans.detail(input.levelId, now),
    'GET floorPlan/locate': async ({ input, now }) => ({ place: await plans.locate(input.code, now) }),
  })
