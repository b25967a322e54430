import type { Module, ModuleContext } from '../../../compose-modules'
import type { TicketOperatorService } from '../../finance/ticket'
import type { ScanOrders } from '../scan'
import { exitConsoleRoutes } from './exit.console'
import { exitRoutes } from './exit.routes'
import { ExitService, type ExitServiceDeps } from './exit.service'
import { type ExitDeskDeps, ExitDeskService } from './exit-desk.service'

export type { ExitService, PaidTrip } from './exit.service'
export type * from './exit.tables'
export type { ExitDeskService, ExitLook } from './exit-desk.service'

interface Deps extends ExitServiceDeps, ExitDeskDeps {
  orderCases: ExitServiceDeps['orderCases'] & ExitDeskDeps['orderCases']
  tickets: ExitServiceDeps['tickets'] & ExitDeskDeps['tickets']
  stores: ExitServiceDeps['stores'] & ExitDeskDeps['stores']
  ticketOperator: Pick<TicketOperatorService, 'leaveTo'>
  scanOrders: Pick<ScanOrders, 'onPaid'>
}

export function createExit(deps: ModuleContext & Deps) {
  const exits = new ExitService(deps)
  const exitDesk = new ExitDeskService(deps)
  deps.ticketOperator.leaveTo(exitDesk)
  deps.scanOrders.onPaid((tx, order, facts) => exits.paid(tx, order, facts))
  return {
    services: { exits, exitDesk },
    routes: { core: exitRoutes(exits), console: exitConsoleRoutes(exitDesk) },
  } satisfies Module
}
