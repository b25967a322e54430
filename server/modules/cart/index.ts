import type { Reader } from '../../kernel/db'
import { listProductIds } from './cart.repo'

export type { Rejected } from './addition.rules'
export type { CartPorts } from './cart.ports'
export { cartLegacyRoutes, cartRoutes } from './cart.routes'
export { type CartAddition, CartService, type SelectedLine } from './cart.service'
export type * from './cart.tables'

/** A shopper's carts speak of their taste for so many goods. */
const MOST_PRODUCTS = 20
/** Products of a shopper's carts, what was added last first. */
export const productsInCart = (q: Reader, uid: string): Promise<string[]> => listProductIds(q, uid, MOST_PRODUCTS)
