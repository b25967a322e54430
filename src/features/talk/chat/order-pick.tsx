import { ORDER_TAB_ALL } from '@contract/codes/order'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { serverNow } from '@/app/clock'
import { useResource } from '@/app/page'
import { Button } from '@/ui/button/button'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price } from '@/ui/price/price'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { ordersFor } from './chat-rules'

/** Number of orders to load. */
const MOST_ORDERS = 20

/** A list of recent orders, of which one is sent. */
export const OrderPick = observer(function OrderPick({
  storeId,
  onPick,
}: {
  storeId: string
  onPick: (orderId: string) => void
}) {
  const orders = useResource(
    (env) =>
      env.call('POST productOrder/pageOrders', { status: ORDER_TAB_ALL, pageSize: MOST_ORDERS }, { quiet: true }),
    { key: 'orders', at: 'show' },
  )
  if (orders.error && !orders.isLoaded)
    return (
      <Tap className="chat__note" onTap={() => void orders.reload()}>
        订单没有加载出来，点按重试
      </Tap>
    )
  if (!orders.value) return <CardSkeleton cards={['goods', 'goods']} />
  const shown = ordersFor(storeId, orders.value.records, serverNow())
  if (shown.length === 0)
    return <View className="chat__note">最近 30 天没有{storeId === '' ? '' : '这家店的'}订单</View>
  return (
    <View>
      {shown.map(({ orderId, lines, statusText, payAmount, totalNumber, orderNo }) => (
        <View key={orderId} className="chat__order">
          <GoodsLine
            picture={lines[0]?.picture ?? null}
            name={`${lines[0]?.title ?? ''}${totalNumber > 1 ? ` 等 ${totalNumber} 件` : ''}`}
            foot={
              <>
                <Price cents={payAmount} size="sm" />
                <Text className="push" />
                <Button kind="line" size="xs" label={`发送订单 ${orderNo}`} onTap={() => onPick(orderId)}>
                  发送
                </Button>
              </>
            }
          >
            <View className="chat__card-note">{statusText}</View>
          </GoodsLine>
        </View>
      ))}
    </View>
  )
})
