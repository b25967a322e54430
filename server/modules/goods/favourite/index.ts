import type { Module, ModuleContext } from '../../../compose-modules'
import type { CatalogService } from '../catalog'
import { favouriteRoutes } from './favourite.routes'
import { FavouriteService } from './favourite.service'

export { FavouriteService } from './favourite.service'
export type * from './favourite.tables'

interface Deps {
  catalog: Pick<CatalogService, 'findProductCards' | 'findSkusOfProduct'>
}

export function createFavourite({ db, clock, ...deps }: ModuleContext & Deps) {
  const favourites = new FavouriteService(db, clock, deps)
  return { services: { favourites }, routes: { core: favouriteRoutes(favourites) } } satisfies Module
}
