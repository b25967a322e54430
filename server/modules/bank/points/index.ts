import type { Door, Ground } from '../../../door'
import type { LedgerService } from '../ledger'
import { pointsCoreRoutes, pointsLegacyRoutes } from './points.routes'
import { PointsService } from './points.service'
import { pointsHolder } from './points-holder'

export { endOfPoints, POINTS_BOOK } from './points.rules'
export { type PointsDemo, seedPoints } from './points.seed'
export { PointsService, START_APP_POINTS } from './points.service'

export function createPoints({ db, holders, ledger }: Ground & { ledger: LedgerService }) {
  const points = new PointsService(db, ledger)
  holders.add(pointsHolder(ledger))
  return {
    services: { points },
    routes: { core: pointsCoreRoutes(points), legacy: pointsLegacyRoutes(points) },
  } satisfies Door
}
