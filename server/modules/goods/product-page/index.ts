import type { Module, ModuleContext } from '../../../compose-modules'
import { type ProductPageUses, productPageRoutes } from './product-page.routes'

export function createProductPage({ db, ...uses }: ModuleContext & ProductPageUses) {
  return { services: {}, routes: { core: productPageRoutes(db.q, uses) } } satisfies Module
}
