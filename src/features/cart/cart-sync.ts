import { env } from '@/app/env'
import { listen } from '@/app/events'
import { credentials } from '@/app/session/credentials'
import { CartStore } from './cart.store'
import { localCart } from './local-cart'

/**
 * Joins the cart with the login: what a visitor collected goes into the shopper's cart, at login or, should that
 * have failed, at the next start of the app (wire.md `shopCart/merge`). Called once, when the app starts.
 */
export function startCartSync(): void {
  listen('login', () => void env.stores.get(CartStore).mergeLocal())
  const cart = env.stores.get(CartStore)
  void (credentials.current && localCart.lines().length > 0 ? cart.mergeLocal() : cart.refreshBadge())
}
