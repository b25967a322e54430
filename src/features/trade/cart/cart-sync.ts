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
 * Joins the cart with the login: what a visitor collected goes into the shopper's cart, at login or, should that
 * have failed, at the next start of the app (wire.md `shopCart/merge`). Called once, when the app starts.
 */
export function startCartSync(): void {
  listen('login', () => void merge())
  void (credentials.current && localCart.lines().length > 0 ? merge() : refreshBadge(env))
}

async function merge(): Promise<void> {
  // Whoever shows a cart has its code, and must hear of it before the next drawing.
  if (cartModule.Store) return env.stores.get(cartModule.Store).mergeLocal()
  if (localCart.lines().length === 0) return refreshBadge(env)
  const { CartStore } = await import('./cart.store')
  await env.stores.get(CartStore).mergeLocal()
}

/** The badge alone: cheap, for the app's start and pages without the cart. */
export async function refreshBadge(env: Env): Promise<void> {
  const badge = env.stores.get(CartBadge)
  if (!env.stores.get(SessionStore).isLoggedIn) return badge.set(localCart.total())
  const asked = badge.ask()
  const reply = await env.try(env.call('GET shopCart/getTotalNumber', {}, { quiet: true }))
  if (!isApiError(reply)) badge.set(reply.number, asked)
}
