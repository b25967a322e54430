import { ORDER_STATUS } from '@contract/codes/order'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { callPhone } from '@/app/call-phone'
import { go } from '@/app/navigate'
import { page, useLocalStore, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { OrderActionsStore } from '@/features/trade/order/order-actions.store'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price } from '@/ui/price/price'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'
import { NO_ORDER } from '@/features/trade/order/no-order'

/** The service entry of an order: the shopper selects goods and a problem; each problem opens its page. */
export default page('customerService', ({ params: { orderId, orderLineId = '' } }) => {
  const shown = useResource((env) => env.call('GET productOrder/getOrderInfo', { orderId }, { quiet: true }), {
    at: 'show',
  })
  const actions = useLocalStore('actions', (env) => new OrderActionsStore(env))
  const [chosen, setChosen] = useState(orderLineId)
  const order = shown.value
  const line = order?.lines.find((one) => one.orderLineId === chosen) ?? order?.lines[0]
  const part = order?.parts.find(({ lines }) => lines.some((one) => one.orderLineId === line?.orderLineId))
  const canRemind = order?.buttons.some(({ code }) => code === 'remindShip') ?? false
  const remind = async () => {
    if (order && (await actions.act('remindShip', order)) === 'changed') await shown.reload()
  }
  return (
    <Screen of={shown} isStack gone={NO_ORDER} skeleton={<CardSkeleton cards={['goods', 4]} />}>
      {order && line && part ? (
        <>
          <View className="card">
            <SectionHead title="哪件商品需要帮助" />
            {order.lines.map((one) => (
              <Tap
                key={one.orderLineId}
                className="service-line"
                role="radio"
                isChecked={one === line}
                label={one.title}
                onTap={() => setChosen(one.orderLineId)}
              >
                <CheckMark isOn={one === line} />
                <View className="service-line__goods">
                  <GoodsLine
                    picture={one.picture}
                    name={one.title}
                    foot={
                      <>
                        <Price cents={one.price} size="sm" />
                        <Text className="service-line__note push">×{one.number}</Text>
                      </>
                    }
                  >
                    <View className="service-line__note">{one.specText}</View>
                  </GoodsLine>
                </View>
              </Tap>
            ))}
          </View>
          <View className="card">
            <SectionHead title="遇到了什么问题" />
            <View className="service-acts">
              <Cells>
                {line.refundOrderNo ? (
                  <Cell
                    label="售后进度"
                    value={line.afterSaleText}
                    onTap={() => void go('refundDetail', { refundOrderNo: line.refundOrderNo })}
                  />
                ) : null}
                {line.canAskBack && !line.refundOrderNo ? (
                  <Cell
                    label="退款、退货、换货"
                    onTap={() => void go('selectRefundType', { orderId: part.orderId, orderLineId: line.orderLineId })}
                  />
                ) : null}
                {canRemind ? <Cell label="催促发货" onTap={() => void remind()} /> : null}
                {order.parcels.length > 0 ? (
                  <Cell label="查看物流" onTap={() => void go('waybillList', { orderId, storeId: part.storeId })} />
                ) : null}
                {order.canChangeDelivery ? (
                  <Cell label="修改配送" onTap={() => void go('orderConfig', { id: orderId })} />
                ) : null}
                {order.status === ORDER_STATUS.unpaid && order.payAmount > 0 ? (
                  <Cell label="修改发票" onTap={() => void go('order', { orderId })} />
                ) : null}
                <Cell
                  label="在线问商家"
                  value={part.store.name}
                  onTap={() => void go('chat', { targetId: part.storeId, orderId: part.orderId })}
                />
                {part.store.phone ? (
                  <Cell
                    label="联系门店"
                    value={`${part.store.name} ${part.store.phone}`}
                    onTap={() => void callPhone(part.store.phone)}
                  />
                ) : null}
                <Cell label="意见反馈" onTap={() => void go('feedback')} />
              </Cells>
            </View>
          </View>
        </>
      ) : null}
    </Screen>
  )
})
