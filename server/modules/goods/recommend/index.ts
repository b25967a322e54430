import type { Module, ModuleContext } from '../../../compose-modules'
import { type RecommendRouteDeps, recommendRoutes } from './recommend.routes'

export function createRecommend({ db, ...deps }: ModuleContext & RecommendRouteDeps) {
  return { services: {}, routes: { core: recommendRoutes(db.q, deps) } } satisfies Module
}
