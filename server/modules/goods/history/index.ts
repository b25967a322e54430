import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { everyRow } from '../../../kernel/shopper-areas'
import { clear } from './history.repo'
import { historyRoutes } from './history.routes'
import { type HistoryDeps, HistoryService } from './history.service'

export type * from './history.tables'

export function createHistory({ db, clock, jobs, shopperAreas, ...deps }: ModuleContext & HistoryDeps) {
  const histories = new HistoryService(db, clock, deps)
  jobs.every('history.sweep', HOURLY, () => histories.sweep())
  shopperAreas.add({
    key: 'history',
    title: '足迹',
    own: (uid) => everyRow((query) => histories.list(uid, query)),
    erase: clear,
  })
  return { services: { histories }, routes: { core: historyRoutes(histories) } } satisfies Module
}
