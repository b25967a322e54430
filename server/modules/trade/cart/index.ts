import { FREE_FREIGHT } from '@contract/codes/offer'
import type { Module, ModuleContext } from '../../../compose-modules'
import type { PromotionService } from '../../offers/promotion'
import { AddOnService } from './add-on.service'
import type { CartDeps } from './cart.deps'
import { cartLegacyRoutes, cartRoutes } from './cart.routes'
import { CartService } from './cart.service'
import { eraseCarts } from './cart-write.repo'

export type { Rejected } from './addition.rules'
export type { CartDeps } from './cart.deps'
export { type CartAddition, CartService, type ScannedLine, type SelectedLine } from './cart.service'
export type * from './cart.tables'

interface CartPromotionDeps {
  promotions: Pick<PromotionService, 'addReach'>
}

export function createCart({ db, clock, shopperAreas, ...deps }: ModuleContext & CartDeps & CartPromotionDeps) {
  deps.promotions.addReach(FREE_FREIGHT, async (storeId) =>
    (await deps.stores.findStores(db.q, [storeId])).has(storeId) ? { storeId, productIds: null } : undefined,
  )
  const cart = new CartService(db, deps)
  const addOns = new AddOnService(db, deps, cart)
  shopperAreas.add({ key: 'carts', title: '购物车', erase: eraseCarts })
  return {
    services: { cart, addOns },
    routes: { core: cartRoutes(cart, addOns), legacy: cartLegacyRoutes(cart) },
  } satisfies Module
}
