import type { Door, Ground } from '../../../door'
import type { CatalogService } from '../catalog'
import { favouriteRoutes } from './favourite.routes'
import { FavouriteService } from './favourite.service'

export { FavouriteService } from './favourite.service'
export type * from './favourite.tables'

interface Uses {
  catalog: CatalogService
}

export function createFavourite({ db, clock, ...uses }: Ground & Uses) {
  const favourites = new FavouriteService(db, clock, uses)
  return { services: { favourites }, routes: { core: favouriteRoutes(favourites) } } satisfies Door
}
