import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { CartStore } from '../cart/cart.store'

/** Places a paid member card returns to (spec 4 "Pay flow"). */
export type MemberRedirect = 'submit' | 'cart' | 'scanCodeCart'

/**
 * After a payment that was opened on the way (member card from submit, cart or scan cart): refreshes member data and
 * cart and stays, instead of a result. True when it did so (spec 4 "Pay flow").
 */
export async function settlePaymentReturn(env: Env, memberRedirect: string | undefined): Promise<boolean> {
  if (memberRedirect !== 'submit' && memberRedirect !== 'cart' && memberRedirect !== 'scanCodeCart') return false
  await env.stores.get(SessionStore).loadUser()
  await env.stores.get(CartStore).refresh()
  return true
}
