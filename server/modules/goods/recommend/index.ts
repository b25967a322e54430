import type { Module, ModuleContext } from '../../../compose-modules'
import { type RecommendRouteDeps, recommendRoutes } from './recommend.routes'

export function createRecommend({ db, ...deps }: ModuleContext & RecommendRouteDeps) {
  const { account, catalog } = deps
  account.addInterestTags(async () =>
    (await catalog.recommends.departments()).map(({ categoryId, name }) => ({ tagId: categoryId, name })),
  )
  return { services: {}, routes: { core: recommendRoutes(db.q, deps) } } satisfies Module
}
