import { DELIVERY_TYPE, DELIVERY_TYPE_TEXT, type DeliveryType } from '@contract/codes/order'
import { LIST_SOURCE } from '@contract/codes/tracking'
import type { OrderLine, OrderPart } from '@contract/schema/order'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { goStore } from '@/app/go-store'
import { go } from '@/app/navigate'
import { rememberSource } from '@/app/tracking/product-source'
import { Button } from '@/ui/button/button'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { OptionRows } from '@/ui/option-rows/option-rows'
import { Price } from '@/ui/price/price'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './order-part-card.scss'

/** Deliveries that end at the store. */
const IN_STORE: readonly DeliveryType[] = [
  DELIVERY_TYPE.pickup,
  DELIVERY_TYPE.scanAndBuy,
  DELIVERY_TYPE.dineIn,
  DELIVERY_TYPE.ticket,
]

interface OrderPartCardProps {
  part: OrderPart
  /** Without the links to after-sale cases: the page is about the whole order. */
  isPlain?: boolean
  children?: ReactNode
}

/** The goods of one store: the pickup place when they are collected, the lines, further options (`children` last). */
export function OrderPartCard({ part, isPlain, children }: OrderPartCardProps) {
  const { orderId, storeId, store, lines, rows, deliveryType, arriveText } = part
  const inStore = IN_STORE.find((type) => type === deliveryType)
  return (
    <View className="card order-part">
      <Tap className="order-part__head" role="link" onTap={() => goStore(storeId)}>
        <Icon name="store" size={18} />
        <Text className="order-part__store">{store.name}</Text>
        <Icon name="chevron-right" size={14} />
      </Tap>
      {inStore === undefined ? null : (
        <Tap className="order-part__place" role="link" onTap={() => void go('commonMap', { storeId })}>
          <View className="order-part__words">
            {DELIVERY_TYPE_TEXT[inStore]}：{store.name} {store.floor}
          </View>
          <View className="order-part__note">
            {store.address} {store.phone}
          </View>
        </Tap>
      )}
      {arriveText ? <View className="order-part__note">{arriveText}</View> : null}
      {lines.map((line) => (
        <View key={line.orderLineId} className="order-part__line">
          <GoodsLine
            picture={line.picture}
            name={line.title}
            onOpen={() => {
              rememberSource(line.productId, { listSource: LIST_SOURCE.order })
              void go('details', { productId: line.productId })
            }}
            foot={
              <>
                <Price cents={line.price} size="sm" />
                {line.price === 0 ? <Tag kind="tint" text="赠品" /> : null}
                {line.sentText ? <Tag kind="quiet" text={line.sentText} /> : null}
                {line.afterSaleText ? <Tag kind="quiet" text={line.afterSaleText} /> : null}
                <Text className="order-part__times">×{line.number}</Text>
              </>
            }
          >
            <View className="order-part__note">{line.specText}</View>
          </GoodsLine>
          {isPlain ? null : <AfterSaleWord orderId={orderId} line={line} />}
        </View>
      ))}
      {rows.length > 0 ? (
        <View className="order-part__rows">
          <OptionRows rows={rows} />
        </View>
      ) : null}
      {children}
    </View>
  )
}

/** 申请售后 of a line, or the link to its case. */
function AfterSaleWord({ orderId, line }: { orderId: string; line: OrderLine }) {
  const { orderLineId, refundOrderNo, canAskBack, title } = line
  if (!refundOrderNo && !canAskBack) return null
  const open = () =>
    refundOrderNo ? go('refundDetail', { refundOrderNo }) : go('selectRefundType', { orderId, orderLineId })
  const text = refundOrderNo ? '查看售后' : '申请售后'
  return (
    <View className="order-part__after">
      <Button size="xs" kind="ghost" label={`${text}，${title}`} onTap={() => void open()}>
        {text}
      </Button>
    </View>
  )
}
