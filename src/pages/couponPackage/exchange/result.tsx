import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Result } from '@/ui/result/result'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The result of a code redemption. */
export default page('exchangeResult', ({ params: { exchangeId } }) => {
  const shown = useResource((env) => env.call('GET couponExchange/detail', { exchangeId }, { quiet: true }))
  const exchange = shown.value
  return (
    <Screen of={shown} isStack skeleton={<CardSkeleton cards={[4]} />}>
      {exchange ? (
        <Result
          look={{
            icon: 'circle-check',
            title: '兑换成功',
            note: `${exchange.title}，${exchange.couponCount} 张优惠券已放入我的券`,
            tone: 'good',
          }}
          actions={[
            { text: '去使用', onTap: () => go('myCoupon') },
            { text: '查看明细', onTap: () => go.replace('exchangeDetail', { exchangeId }) },
          ]}
        />
      ) : null}
    </Screen>
  )
})
