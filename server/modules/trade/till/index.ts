import type { Module, ModuleContext } from '../../../compose-modules'
import { tillConsoleRoutes } from './till.console'
import { type TillDeps, TillService } from './till.service'

export type { TillService } from './till.service'

export function createTill(deps: ModuleContext & TillDeps) {
  const till = new TillService(deps)
  return { services: { till }, routes: { console: tillConsoleRoutes(till) } } satisfies Module
}
