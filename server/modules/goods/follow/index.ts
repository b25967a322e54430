import type { Module, ModuleContext } from '../../../compose-modules'
import { followRoutes } from './follow.routes'
import { type FollowPorts, FollowService } from './follow.service'

export type * from './follow.tables'

export function createFollow({ db, clock, ...uses }: ModuleContext & FollowPorts) {
  const follows = new FollowService(db, clock, uses)
  return { services: { follows }, routes: { core: followRoutes(follows) } } satisfies Module
}
