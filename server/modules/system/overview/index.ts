import type { Module, ModuleContext } from '../../../compose-modules'
import { overviewConsoleRoutes } from './overview.console'
import { type OverviewDeps, OverviewService } from './overview.service'

export function createOverview(deps: ModuleContext & OverviewDeps) {
  return { services: {}, routes: { console: overviewConsoleRoutes(new OverviewService(deps)) } } satisfies Module
}
