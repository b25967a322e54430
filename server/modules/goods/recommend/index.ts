import type { Door, Ground } from '../../../door'
import { type RecommendUses, recommendRoutes } from './recommend.routes'

export function createRecommend({ db, ...uses }: Ground & RecommendUses) {
  return { services: {}, routes: { core: recommendRoutes(db.q, uses) } } satisfies Door
}
