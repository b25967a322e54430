import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { CancelReasons } from '@/features/trade/order/cancel-reasons'
import { NO_ORDER } from '@/features/trade/order/no-order'
import { OrderActionsStore } from '@/features/trade/order/order-actions.store'
import { OrderPartCard } from '@/features/trade/order/order-part-card'
import { RefundExtrasCard } from '@/features/trade/order/refund-extras'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** Cancels an order that is paid and not shipped: the refund, its account and date, and the reason. */
export default page('cancelOrder', ({ params: { orderId } }) => {
  const shown = useResource((own) => own.call('GET productOrder/getOrderInfo', { orderId }, { quiet: true }), {
    at: 'show',
  })
  const extras = useResource((own) => own.call('POST refundOrder/getRefundExtras', { orderId }, { quiet: true }), {
    at: 'show',
    key: 'extras',
  })
  const actions = useLocalStore('actions', (own) => new OrderActionsStore(own))
  const env = useEnv()
  const [reason, setReason] = useState<string | null>(null)
  const order = shown.value
  const canCancel = order?.buttons.some(({ code }) => code === 'cancel') ?? false
  const cancel = async () => {
    if (reason !== null && (await actions.cancel(orderId, reason))) await env.back()
  }
  return (
    <Screen
      of={[shown, extras]}
      isStack
      gone={NO_ORDER}
      skeleton={<CardSkeleton cards={[2, 3, 'goods', 4]} />}
      bottom={
        order ? (
          <BottomBar>
            {canCancel ? (
              <Button isWide isOff={reason === null} isBusy={actions.isCancelling} onTap={() => void cancel()}>
                {reason === null ? '请选择原因' : '确定取消'}
              </Button>
            ) : (
              <Button isWide kind="secondary" onTap={() => void go.replace('order', { orderId })}>
                订单现在不能取消，查看订单
              </Button>
            )}
          </BottomBar>
        ) : null
      }
    >
      {order ? (
        <>
          {canCancel && order.cancelRefundText ? (
            <ListItem
              lead={<Icon name="rotate-ccw" size={18} />}
              title="取消后全部退款"
              facts={[order.cancelRefundText]}
            />
          ) : null}
          {canCancel ? <RefundExtrasCard extras={extras.value} /> : null}
          {order.parts.map((part) => (
            <OrderPartCard key={part.orderId} part={part} isPlain />
          ))}
          {canCancel ? (
            <>
              <View className="stack__lead">取消原因</View>
              <CancelReasons value={reason} onPick={setReason} />
            </>
          ) : null}
        </>
      ) : null}
    </Screen>
  )
})
