import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { historyRoutes } from './history.routes'
import { type HistoryDeps, HistoryService } from './history.service'

export type * from './history.tables'

export function createHistory({ db, clock, jobs, ...deps }: ModuleContext & HistoryDeps) {
  const histories = new HistoryService(db, clock, deps)
  jobs.every('history.sweep', HOURLY, () => histories.sweep())
  return { services: { histories }, routes: { core: historyRoutes(histories) } } satisfies Module
}
