import type { Module, ModuleContext } from '../../../compose-modules'
import type { CatalogService } from '../catalog'
import { favouriteRoutes } from './favourite.routes'
import { FavouriteService } from './favourite.service'

export { FavouriteService } from './favourite.service'
export type * from './favourite.tables'

interface Uses {
  catalog: CatalogService
}

export function createFavourite({ db, clock, ...uses }: ModuleContext & Uses) {
  const favourites = new FavouriteService(db, clock, uses)
  return { services: { favourites }, routes: { core: favouriteRoutes(favourites) } } satisfies Module
}
