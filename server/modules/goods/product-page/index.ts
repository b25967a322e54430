import type { Module, ModuleContext } from '../../../compose-modules'
import { type ProductPageDeps, productPageRoutes } from './product-page.routes'

export function createProductPage({ db, ...deps }: ModuleContext & ProductPageDeps) {
  return { services: {}, routes: { core: productPageRoutes(db.q, deps) } } satisfies Module
}
