import { couponWorth } from '@contract/codes/coupon-word'
import type { CouponFace } from '@contract/schema/coupon'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Tap } from '@/ui/tap/tap'

/** Coupons side by side that a shopper can claim; each opens the coupon centre. */
export function BlockCoupons({ coupons }: { coupons: readonly CouponFace[] }) {
  return (
    <View className="block-coupons">
      {coupons.map((coupon) => (
        <Tap
          key={coupon.couponId}
          role="link"
          className="block-coupons__one"
          leadsTo="couponCentre"
          onTap={() => void go('couponCentre')}
        >
          <Text className="block-coupons__worth">{couponWorth(coupon)}</Text>
          <Text className="block-coupons__rule">{coupon.ruleText}</Text>
        </Tap>
      ))}
    </View>
  )
}
