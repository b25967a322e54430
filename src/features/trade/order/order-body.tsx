import { chinaMinute } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import type { OrderDetail } from '@contract/schema/order'
import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { Cell, Cells } from '@/ui/cell/cell'
import { Countdown } from '@/ui/countdown/countdown'
import { type FactRow, Facts } from '@/ui/facts/facts'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { OptionRows } from '@/ui/option-rows/option-rows'
import { StatusHead } from '@/ui/status-head/status-head'
import { areaNamesOf } from '../../customer/address/area-names'
import type { OrderPageStore } from './order-page.store'
import { OrderPartCard } from './order-part-card'
import { PriceDetails } from './price-details'

interface OrderBodyProps {
  store: OrderPageStore
  order: OrderDetail
}

/** An order from its status to its facts, with the cells of its parts. */
export const OrderBody = observer(function OrderBody({ store, order }: OrderBodyProps) {
  const { cells } = store
  const given = { page: store, order }
  return (
    <>
      <OrderStatus order={order} onZero={() => void store.shown.reload()} />
      {cells.map(({ key, HeadCell }) => HeadCell && <HeadCell key={key} {...given} />)}
      <OrderWay order={order} />
      {order.parts.map((part) => (
        <OrderPartCard key={part.orderId} part={part}>
          {cells.map(({ key, PartCell }) => PartCell && <PartCell key={key} part={part} />)}
        </OrderPartCard>
      ))}
      {order.rows.length > 0 ? (
        <Cells>
          <OptionRows rows={order.rows} />
        </Cells>
      ) : null}
      <PriceDetails
        amounts={order.amounts}
        note={order.rewardText}
        lines={order.parts.flatMap(({ lines }) => lines.map((line) => ({ ...line, id: line.orderLineId })))}
        refund={order.refund && { ...order.refund, kind: 'discount' }}
      />
      {cells.map(({ key, FootCell }) => FootCell && <FootCell key={key} {...given} />)}
      <Cells>
        {order.canChangeDelivery ? (
          <Cell label="修改配送" onTap={() => void go('orderConfig', { id: order.orderId })} />
        ) : null}
        {order.parts.map(({ orderId, storeId, store }) => (
          <Cell
            key={orderId}
            label="联系商家"
            {...(order.parts.length > 1 && { value: store.name })}
            onTap={() => void go('chat', { targetId: storeId, orderId })}
          />
        ))}
        <Cell
          label="订单服务"
          value="退换、物流、联系门店"
          onTap={() => void go('customerService', { orderId: order.orderId })}
        />
      </Cells>
      <Facts
        rows={factsOf(
          order,
          cells.flatMap(({ facts }) => facts?.(order) ?? []),
        )}
      />
    </>
  )
})

function OrderStatus({ order, onZero }: { order: OrderDetail; onZero: () => void }) {
  const { status, statusText, serverNow, expireAt, closeReason, hint } = order
  return (
    <StatusHead title={statusText}>
      {status === ORDER_STATUS.unpaid && expireAt ? (
        <>
          <Text>剩余 </Text>
          <Countdown kind="text" serverNow={serverNow} deadlineAt={expireAt} onZero={onZero} />
          <Text> 自动关闭</Text>
        </>
      ) : (
        closeReason || hint
      )}
    </StatusHead>
  )
}

/** Its parcels and their destination. */
function OrderWay({ order: { orderId, storeId, parcels, address } }: { order: OrderDetail }) {
  return (
    <>
      {parcels.map(({ expressNo, expressCompany, news, newsAt }) => (
        <ListItem
          key={expressNo}
          lead={<Icon name="truck" size={18} />}
          title={news || `${expressCompany} ${expressNo}`}
          facts={[newsAt > 0 && chinaMinute(newsAt)]}
          end={<Icon name="chevron-right" size={16} />}
          onTap={() => void go('express', { orderId, storeId, expressNo })}
        />
      ))}
      {address ? (
        <ListItem
          lead={<Icon name="map-pin" size={18} />}
          title={`${address.name} ${address.mobile}`}
          facts={[areaNamesOf(address).join('') + address.detail]}
        />
      ) : null}
    </>
  )
}

const factsOf = (order: OrderDetail, own: readonly FactRow[]): FactRow[] => [
  ...order.parts.map(({ orderNo }) => ({ label: '订单编号', value: orderNo, onCopy: () => void copyText(orderNo) })),
  { label: '下单时间', value: momentOf(order.createdAt) },
  { label: '支付方式', value: order.payWayText },
  ...own,
  { label: '支付时间', value: momentOf(order.paidAt) },
  { label: '催发货时间', value: momentOf(order.remindedAt) },
  { label: '发货时间', value: momentOf(order.shippedAt) },
  { label: '收货时间', value: momentOf(order.receivedAt) },
  { label: '关闭时间', value: momentOf(order.closedAt) },
]

const momentOf = (at: number | null) => (at ? chinaMinute(at) : null)
