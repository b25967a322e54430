import { GIFT_HOURS } from '@contract/codes/coupon'
import type { HeldCoupon } from '@contract/schema/coupon'
import { Button } from '@/ui/button/button'
import { Coupon, CouponNote } from '@/ui/coupon/coupon'
import { Sheet } from '@/ui/sheet/sheet'

/** Details of a held coupon, and the button 赠送给好友. */
export function HeldCouponSheet(props: {
  coupon: HeldCoupon | null
  onClose: () => void
  onGive: (coupon: HeldCoupon) => void
}) {
  const { coupon, onClose, onGive } = props
  return (
    <Sheet
      isOpen={coupon !== null}
      onClose={onClose}
      title="使用说明"
      foot={
        coupon?.keepReason === '' ? (
          <Button isWide onTap={() => onGive(coupon)}>
            赠送给好友
          </Button>
        ) : null
      }
    >
      {coupon ? (
        <Coupon face={coupon}>
          <CouponNote>适用：{coupon.scopeText}</CouponNote>
          <CouponNote>{coupon.validText}</CouponNote>
          <CouponNote>{coupon.keepReason || `可赠送，好友 ${GIFT_HOURS} 小时内未领取自动退回`}</CouponNote>
        </Coupon>
      ) : null}
    </Sheet>
  )
}
