import type { Module, ModuleContext } from '../../../compose-modules'
import { everyRow } from '../../../kernel/shopper-areas'
import { erase } from './follow.repo'
import { followRoutes } from './follow.routes'
import { type FollowDeps, FollowService } from './follow.service'

export type { FollowService } from './follow.service'
export type * from './follow.tables'

export function createFollow({ db, clock, shopperAreas, ...deps }: ModuleContext & FollowDeps) {
  const follows = new FollowService(db, clock, deps)
  shopperAreas.add({
    key: 'follows',
    title: '关注的门店',
    own: (uid) => everyRow((query) => follows.list(uid, query)),
    erase,
  })
  return { services: { follows }, routes: { core: followRoutes(follows) } } satisfies Module
}
