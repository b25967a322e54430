import { OFFER_TYPE } from '@contract/codes/offer'
import { go } from '@/app/navigate'

/** A coupon among all that a page of goods can be about. */
export const ofCoupon = ({ couponId }: { couponId: string }) => ({
  activeType: String(OFFER_TYPE.coupon),
  activityId: couponId,
})

/** To the goods that a coupon is for. */
export function goToGoods(coupon: { couponId: string }): void {
  void go('canUse', ofCoupon(coupon))
}
