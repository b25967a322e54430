import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { CartStore } from '../../trade/cart/cart.store'
import { ScanCarts } from '../../trade/cart/scan-carts.store'

/** Pages to which a paid member card returns [purchase.member-redirect]. */
export type MemberRedirect = 'submit' | 'cart' | 'scanCodeCart'

const isMemberRedirect = (where: string | undefined): where is MemberRedirect =>
  where === 'submit' || where === 'cart' || where === 'scanCodeCart'

/**
 * Refreshes member data and cart after a payment, each once. A payment that was opened by a page (member card from
 * submit, cart or scan cart) awaits both and returns true: that page is shown instead of a result.
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
  await (memberRedirect === 'scanCodeCart' ? env.stores.get(ScanCarts) : cart).refresh()
  return true
}
