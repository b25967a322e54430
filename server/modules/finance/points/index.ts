import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { blockWhen, everyRow } from '../../../kernel/shopper-areas'
import type { ApprovalService } from '../../system/approval'
import type { MessageService } from '../../talk/message'
import type { LedgerService } from '../ledger'
import { pointsPart } from './points.part'
import { pointsCoreRoutes, pointsLegacyRoutes } from './points.routes'
import { PointsService } from './points.service'
import { PointsOperatorService } from './points-operator.service'
import { pointsReservable } from './points-reservable'
import { PointsSoonService } from './points-soon.service'

export type { EntrySource } from './entry-source'
export { endOfPoints, POINTS_BOOK, pointsBack, pointsOf, visitPoints } from './points.rules'
export { type PointsDemo, seedPoints } from './points.seed'
export { PointsService } from './points.service'
export type * from './points.tables'
export type { PointsDone, PointsOperatorService } from './points-operator.service'

interface Deps {
  ledger: Pick<
    LedgerService,
    | 'earn'
    | 'freeze'
    | 'spend'
    | 'thaw'
    | 'charge'
    | 'reverseUpTo'
    | 'account'
    | 'entry'
    | 'entries'
    | 'endedOf'
    | 'endingSoon'
    | 'takeSoon'
  >
  messages: Pick<MessageService, 'sendAll'>
  approvals: Pick<ApprovalService, 'add' | 'guard'>
}

export function createPoints(deps: ModuleContext & Deps) {
  const { db, clock, jobs, reservations, shopperAreas, ledger, messages, approvals } = deps
  const points = new PointsService(db, ledger)
  const soon = new PointsSoonService(db, ledger, messages)
  jobs.every('points.soon', HOURLY, () => soon.notify(clock.now()))
  reservations.add(pointsReservable(ledger))
  shopperAreas.add({
    key: 'points',
    title: '积分',
    own: (uid) => everyRow((query) => points.entries(uid, query)),
    blocks: async (uid, now) => {
      const { balance } = await points.levels(uid, now)
      return blockWhen(balance > 0, 'points', `${balance} 积分`, true)
    },
  })
  const pointsOperator = new PointsOperatorService({ clock, points, approvals })
  return {
    services: { points, pointsOperator },
    routes: { core: pointsCoreRoutes(points), legacy: pointsLegacyRoutes(points) },
    checkoutParts: [pointsPart(points, reservations)],
  } satisfies Module
}
