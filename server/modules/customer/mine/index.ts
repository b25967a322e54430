import type { Module, ModuleContext } from '../../../compose-modules'
import { type MineDeps, mineRoutes } from './mine.routes'

export function createMine({ db, ...deps }: ModuleContext & MineDeps) {
  return { services: {}, routes: { core: mineRoutes(db.q, deps) } } satisfies Module
}
