import type { Door, Ground } from '../../../door'
import { followRoutes } from './follow.routes'
import { type FollowPorts, FollowService } from './follow.service'

export type * from './follow.tables'

export function createFollow({ db, clock, ...uses }: Ground & FollowPorts) {
  const follows = new FollowService(db, clock, uses)
  return { services: { follows }, routes: { core: followRoutes(follows) } } satisfies Door
}
