import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { CartStore } from '../../trade/cart/cart.store'

/** Places a paid member card returns to (spec 4 "Pay flow"). */
export type MemberRedirect = 'submit' | 'cart' | 'scanCodeCart'

const isMemberRedirect = (where: string | undefined): where is MemberRedirect =>
  where === 'submit' || where === 'cart' || where === 'scanCodeCart'

/**
 * After a payment member data and cart are others, and each is read once. One that was opened on the way (member card from
 * submit, cart or scan cart) waits for both and stays, instead of a result: true when it did so.
 */
export async function settlePaymentReturn(env: Env, memberRedirect: string | undefined): Promise<boolean> {
  const cart = env.stores.get(CartStore)
  const session = env.stores.get(SessionStore)
  if (!isMemberRedirect(memberRedirect)) {
    void session.loadUser()
    void cart.refresh()
    return false
  }
  await session.loadUser()
  await cart.refresh()
  return true
}
