import { page, useStore } from '@/app/page'
import { Recommends } from '@/features/goods/catalog/recommends'
import { useReselect } from '@/features/goods/catalog/use-reselect'
import { useCouponSheet } from '@/features/offers/coupon/use-coupon-sheet'
import { CartPage } from '@/features/trade/cart/cart-page'
import { CheckoutDesk } from '@/features/trade/checkout/checkout-desk.store'

export default page('cart', () => (
  <CartPage
    name="cart"
    desk={useStore(CheckoutDesk)}
    coupons={useCouponSheet()}
    spec={useReselect()}
    below={<Recommends near={{ page: 'cart' }} />}
  />
))
