import { isApiError } from '@/app/api/api-error'
import { env } from '@/app/env'
import { listen } from '@/app/events'
import { credentials } from '@/app/session/credentials'
import type { Env } from '@/app/stores'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { SessionStore } from '@/app/stores/session.store'
import { cartModule } from './cart-module'
import { localCart } from './local-cart'

/**
 * Merges the cart at login: the visitor's lines go into the shopper's cart. A merge that fails is repeated at the next
 * start of the app (docs/wire.md `shopCart/merge`). Called once, when the app starts.
 */
export function startCartSync(): void {
  listen('login', () => void merge())
  void (credentials.current && localCart.lines().length > 0 ? merge() : refreshBadge(env))
}

async function merge(): Promise<void> {
  // Without an import in between, so that a page with a cart never draws the cart from before the merge.
  if (cartModule.Store) return env.stores.get(cartModule.Store).mergeLocal()
  if (localCart.lines().length === 0) return refreshBadge(env)
  const { CartStore } = await import('./cart.store')
  await env.stores.get(CartStore).mergeLocal()
}

/** Updates only the badge: cheap enough for the start of the app and for pages without the cart. */
export async function refreshBadge(env: Env): Promise<void> {
  const badge = env.stores.get(CartBadge)
  if (!env.stores.get(SessionStore).isLoggedIn) return badge.set(localCart.total())
  const asked = badge.ask()
  const reply = await env.try(env.call('GET shopCart/getTotalNumber', {}, { quiet: true }))
  if (!isApiError(reply)) badge.set(reply.number, asked)
}
