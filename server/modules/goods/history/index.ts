import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { historyRoutes } from './history.routes'
import { type HistoryPorts, HistoryService } from './history.service'

export type * from './history.tables'

export function createHistory({ db, clock, jobs, ...uses }: ModuleContext & HistoryPorts) {
  const histories = new HistoryService(db, clock, uses)
  jobs.every('history.sweep', HOURLY, () => histories.sweep())
  return { services: { histories }, routes: { core: historyRoutes(histories) } } satisfies Module
}
