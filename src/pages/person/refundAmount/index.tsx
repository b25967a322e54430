import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { RefundExtrasCard } from '@/features/trade/order/refund-extras'
import { ListItem } from '@/ui/list-item/list-item'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'

/** The destination of the refund of a case. */
export default page('refundAmount', ({ params: { refundOrderNo } }) => {
  const env = useEnv()
  const shown = useResource((own) => own.call('GET refundOrder/getRefundMoney', { refundOrderNo }, { quiet: true }))
  const money = shown.value
  return (
    <Screen
      of={shown}
      isStack
      gone={{ text: '售后单不存在', picture: 'order', actionText: '返回', onAction: () => void env.back() }}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={[2]} />
        </>
      }
    >
      {money ? (
        <>
          <StatusHead title={priceText(money.amount)}>{money.statusText}</StatusHead>
          {money.ways.length === 0 ? <ListItem title="还没有退款" facts={['售后通过后原路退回']} /> : null}
          {money.ways.map(({ text, amount, stateText, at }) => (
            <ListItem
              key={text}
              title={`退回${text}`}
              facts={[at ? chinaMinute(at) : '预计 1-3 个工作日到账', stateText]}
              end={priceText(amount)}
            />
          ))}
          <RefundExtrasCard extras={money.extras} />
        </>
      ) : null}
    </Screen>
  )
})
