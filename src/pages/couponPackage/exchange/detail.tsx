import { chinaMinute } from '@contract/codes/china-time'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { HeldCouponFace } from '@/features/offers/coupon/held-coupon-face'
import { Facts } from '@/ui/facts/facts'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** One code redemption: the last characters of its code, and the state of its coupons. */
export default page('exchangeDetail', ({ params: { exchangeId } }) => {
  const shown = useResource((env) => env.call('GET couponExchange/detail', { exchangeId }, { quiet: true }), {
    at: 'show',
  })
  const exchange = shown.value
  return (
    <Screen of={shown} isStack skeleton={<CardSkeleton cards={[3, 4]} />}>
      {exchange ? (
        <>
          <Facts
            rows={[
              { label: '兑换内容', value: exchange.title },
              { label: '兑换码', value: `尾号 ${exchange.codeTail}` },
              { label: '兑换时间', value: chinaMinute(exchange.at) },
            ]}
          />
          {exchange.coupons.map((coupon) => (
            <HeldCouponFace key={coupon.heldId} coupon={coupon} isLead={false} />
          ))}
        </>
      ) : null}
    </Screen>
  )
})
