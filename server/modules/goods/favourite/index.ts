import type { Module, ModuleContext } from '../../../compose-modules'
import { everyRow } from '../../../kernel/shopper-areas'
import type { CatalogService } from '../catalog'
import { eraseRows } from './favourite.repo'
import { favouriteRoutes } from './favourite.routes'
import { FavouriteService } from './favourite.service'

export { FavouriteService } from './favourite.service'
export type * from './favourite.tables'

interface Deps {
  catalog: Pick<CatalogService, 'findProductCards' | 'findSkusOfProduct'>
}

export function createFavourite({ db, clock, shopperAreas, ...deps }: ModuleContext & Deps) {
  const favourites = new FavouriteService(db, clock, deps)
  shopperAreas.add({
    key: 'favourites',
    title: '收藏',
    own: (uid) => everyRow((query) => favourites.list(uid, query)),
    erase: eraseRows,
  })
  return { services: { favourites }, routes: { core: favouriteRoutes(favourites) } } satisfies Module
}
