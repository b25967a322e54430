import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { MessageService } from '../../talk/message'
import type { LedgerService } from '../ledger'
import { pointsPart } from './points.part'
import { pointsCoreRoutes, pointsLegacyRoutes } from './points.routes'
import { PointsService } from './points.service'
import { PointsOperatorService } from './points-operator.service'
import { pointsReservable } from './points-reservable'
import { PointsSoonService } from './points-soon.service'

export type { EntrySource } from './entry-source'
export { endOfPoints, POINTS_BOOK, pointsOf, visitPoints } from './points.rules'
export { type PointsDemo, seedPoints } from './points.seed'
export { PointsService } from './points.service'
export type * from './points.tables'

interface Deps {
  ledger: LedgerService
  messages: MessageService
}

export function createPoints({ db, clock, jobs, reservations, ledger, messages }: ModuleContext & Deps) {
  const points = new PointsService(db, ledger)
  const soon = new PointsSoonService(db, ledger, messages)
  jobs.every('points.soon', HOURLY, () => soon.tell(clock.now()))
  reservations.add(pointsReservable(ledger))
  return {
    services: { points, pointsOperator: new PointsOperatorService({ db, clock, points }) },
    routes: { core: pointsCoreRoutes(points), legacy: pointsLegacyRoutes(points) },
    checkoutParts: [pointsPart(points)],
  } satisfies Module
}
