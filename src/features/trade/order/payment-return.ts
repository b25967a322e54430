import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { CartStore } from '../cart/cart.store'

/** Places a paid member card returns to (spec 4 "Pay flow"). */
export type MemberRedirect = 'submit' | 'cart' | 'scanCodeCart'

const isMemberRedirect = (where: string | undefined): where is MemberRedirect =>
  where === 'submit' || where === 'cart' || where === 'scanCodeCart'

/**
 * After a payment the cart is another, and is read once. One that was opened on the way (member card from submit, cart
 * or scan cart) refreshes member data first and stays, instead of a result: true when it did so (spec 4 "Pay flow").
 */
export async function settlePaymentReturn(env: Env, memberRedirect: string | undefined): Promise<boolean> {
  const cart = env.stores.get(CartStore)
  if (!isMemberRedirect(memberRedirect)) {
    void cart.refresh()
    return false
  }
  await env.stores.get(SessionStore).loadUser()
  await cart.refresh()
  return true
}
