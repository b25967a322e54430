import { FREE_FREIGHT } from '@contract/codes/offer'
import type { Module, ModuleContext } from '../../../compose-modules'
import type { PromotionService } from '../../offers/promotion'
import { AddOnService } from './add-on.service'
import type { CartPorts } from './cart.ports'
import { cartLegacyRoutes, cartRoutes } from './cart.routes'
import { CartService } from './cart.service'

export type { Rejected } from './addition.rules'
export type { CartPorts } from './cart.ports'
export { type CartAddition, CartService, type SelectedLine } from './cart.service'
export type * from './cart.tables'

interface Told {
  promotions: Pick<PromotionService, 'addReach'>
}

export function createCart({ db, clock, ...uses }: ModuleContext & CartPorts & Told) {
  uses.promotions.addReach(FREE_FREIGHT, async (storeId) =>
    (await uses.stores.findStores(db.q, [storeId])).has(storeId) ? { storeId, productIds: null } : undefined,
  )
  const cart = new CartService(db, uses)
  const addOns = new AddOnService(db, uses, cart)
  return {
    services: { cart, addOns },
    routes: { core: cartRoutes(cart, addOns), legacy: cartLegacyRoutes(cart) },
  } satisfies Module
}
