import type { Door, Ground } from '../../../door'
import { type ProductPageUses, productPageRoutes } from './product-page.routes'

export function createProductPage({ db, ...uses }: Ground & ProductPageUses) {
  return { services: {}, routes: { core: productPageRoutes(db.q, uses) } } satisfies Door
}
