import type { Module, ModuleContext } from '../../../compose-modules'
import { type RecommendDeps, recommendRoutes } from './recommend.routes'

export function createRecommend({ db, ...deps }: ModuleContext & RecommendDeps) {
  return { services: {}, routes: { core: recommendRoutes(db.q, deps) } } satisfies Module
}
