import type { GiftRedemption } from '@contract/schema/points-mall'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { grouped } from '@/features/offers/points-mall/points-price'
import { Result } from '@/ui/result/result'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

const ENDS = {
  done: { icon: 'circle-check', title: '兑换成功', tone: 'good' },
  unpaid: { icon: 'clock', title: '等待付款', tone: 'wait' },
  closed: { icon: 'circle-x', title: '兑换已取消', tone: 'bad' },
  returned: { icon: 'rotate-ccw', title: '积分已退回', tone: 'wait' },
} as const

const PUT = { coupon: '，已放入我的优惠券', voucher: '，已放入我的卡券', goods: '' } as const

function whereIs({ kind, orderId, purchaseId }: GiftRedemption) {
  if (kind === 'goods') return { text: '查看订单', onTap: () => go('order', { orderId }) }
  return { text: '去使用', onTap: () => (purchaseId ? go('newVoucherDetail', { purchaseId }) : go('myCoupon')) }
}

/** The result of a gift redemption, with a link to what was granted. */
export default page('pointsResult', ({ params: { exchangeId } }) => {
  const shown = useResource((env) => env.call('GET pointsMall/exchanged', { exchangeId }, { quiet: true }))
  const one = shown.value
  return (
    <Screen of={shown} isStack skeleton={<CardSkeleton cards={[4]} />}>
      {one ? (
        <Result
          look={{
            ...ENDS[one.state],
            note:
              one.state === 'done'
                ? `用 ${grouped(one.points)} 积分换得「${one.title}」${PUT[one.kind]}`
                : `「${one.title}」，${grouped(one.points)} 积分`,
          }}
          actions={[
            whereIs(one),
            { text: '我的兑换', onTap: () => go.replace('pointsHad') },
            { text: '继续兑换', onTap: () => go.replace('pointsMall') },
          ]}
        />
      ) : null}
    </Screen>
  )
})
