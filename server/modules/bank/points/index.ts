import type { Door, Ground } from '../../../door'
import type { LedgerService } from '../ledger'
import { pointsCoreRoutes, pointsLegacyRoutes } from './points.routes'
import { PointsService } from './points.service'

export { endOfPoints } from './points.rules'
export { POINTS_BOOK, PointsService, START_APP_POINTS } from './points.service'

export function createPoints({ db, ledger }: Ground & { ledger: LedgerService }) {
  const points = new PointsService(db, ledger)
  return {
    services: { points },
    routes: { core: pointsCoreRoutes(points), legacy: pointsLegacyRoutes(points) },
  } satisfies Door
}
