import { OFFER_TYPE } from '@contract/codes/offer'
import { go } from '@/app/navigate'

/** The coupon as the subject of a product list page. */
export const ofCoupon = ({ couponId }: { couponId: string }) => ({
  activeType: String(OFFER_TYPE.coupon),
  activityId: couponId,
})

/** Opens the products of a coupon. */
export function goToGoods(coupon: { couponId: string }): void {
  void go('canUse', ofCoupon(coupon))
}
