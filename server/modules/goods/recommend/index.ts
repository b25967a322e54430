import type { Module, ModuleContext } from '../../../compose-modules'
import { type RecommendUses, recommendRoutes } from './recommend.routes'

export function createRecommend({ db, ...uses }: ModuleContext & RecommendUses) {
  return { services: {}, routes: { core: recommendRoutes(db.q, uses) } } satisfies Module
}
