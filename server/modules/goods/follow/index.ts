import type { Module, ModuleContext } from '../../../compose-modules'
import { followRoutes } from './follow.routes'
import { type FollowDeps, FollowService } from './follow.service'

export type * from './follow.tables'

export function createFollow({ db, clock, ...deps }: ModuleContext & FollowDeps) {
  const follows = new FollowService(db, clock, deps)
  return { services: { follows }, routes: { core: followRoutes(follows) } } satisfies Module
}
