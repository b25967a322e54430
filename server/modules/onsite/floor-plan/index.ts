import type { Module, ModuleContext } from '../../../compose-modules'
import { undoOfMall } from '../../../kernel/undos'
import type { StoreService } from '../../goods/store'
import type { StoreDirectoryService } from '../../goods/store-directory'
import { floorPlanConsoleRoutes } from './floor-plan.console'
import { floorPlanRoutes } from './floor-plan.routes'
import { FloorPlanService } from './floor-plan.service'
import { FloorPlanDeskService } from './floor-plan-desk.service'
import { FloorPlanOperatorService } from './floor-plan-operator.service'

export { type FloorPlanDemo, seedFloorPlan } from './floor-plan.seed'
export type * from './floor-plan.tables'
export type { FloorPlanOperatorService } from './floor-plan-operator.service'

interface Deps {
  stores: Pick<StoreService, 'findStores'>
  storeDirectory: Pick<StoreDirectoryService, 'list'>
}

export function createFloorPlan({ db, clock, pubSub, undos, stores, storeDirectory }: ModuleContext & Deps) {
  const floorPlans = new FloorPlanService({ db, clock, pubSub, storeDirectory })
  const floorPlanOperator = new FloorPlanOperatorService({ db, clock, pubSub, stores })
  undos.add(
    ['floorPlan.add', 'floorPlan.save', 'floorPlan.publish', 'floorPlan.remove'],
    undoOfMall('content.edit', (actor, entry) => floorPlanOperator.undo(actor, entry)),
  )
  return {
    services: { floorPlans, floorPlanOperator },
    routes: {
      core: floorPlanRoutes(floorPlans),
      console: floorPlanConsoleRoutes(new FloorPlanDeskService({ operator: floorPlanOperator })),
    },
  } satisfies Module
}
