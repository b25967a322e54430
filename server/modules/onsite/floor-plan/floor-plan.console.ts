import { floorPlanDeskEndpoints } from '@contract/console/floor-plan'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { FloorPlanDeskService } from './floor-plan-desk.service'

export const floorPlanConsoleRoutes = (desk: FloorPlanDeskService): ConsoleRoute[] =>
  consoleRoutesFor(floorPlanDeskEndpoints, {
    'floorPlan/list': async ({ staff }) => ({ records: await desk.list(staff) }),
    'floorPlan/detail': ({ input, staff }) => desk.detail(staff, input.levelId),
    'floorPlan/add': ({ input: { levelId, ...draft }, actor, staff }) => desk.add(actor, staff, levelId, draft),
    'floorPlan/save': ({ input, actor, staff }) => desk.save(actor, staff, input),
    'floorPlan/publish': ({ input, actor, staff }) => desk.publish(actor, staff, input.levelId, input.version),
    'floorPlan/remove': async ({ input, actor, staff }) => {
      await desk.remove(actor, staff, input.levelId, input.version)
      return {}
    },
  })
