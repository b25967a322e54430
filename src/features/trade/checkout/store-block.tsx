import { priceText } from '@contract/codes/money'
import type { ConfirmStore } from '@contract/schema/order'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { toast } from '@/app/dialog'
import { Cell } from '@/ui/cell/cell'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { Price, Was } from '@/ui/price/price'
import { Seg } from '@/ui/tabs/tabs'
import { Tag } from '@/ui/tag/tag'
import './store-block.scss'

interface StoreBlockProps {
  store: ConfirmStore
  onDelivery: (type: number) => void
  /** Cells under the delivery; the first is the time of a pickup by appointment. */
  children?: ReactNode
}

const freightText = (cents: number) => (cents === 0 ? '免运费' : priceText(cents))

/** One store's part of the order: goods, delivery, options, sum. */
export function StoreBlock({ store, onDelivery, children }: StoreBlockProps) {
  const chosen = store.deliveryChoices.find((choice) => choice.type === store.deliveryType)
  return (
    <View className="card store-block">
      <View className="store-block__head">
        <Icon name="store" size={18} />
        <Text className="store-block__name">{store.storeName}</Text>
        <Text className="store-block__arrives">{(!chosen?.disabledReason && chosen?.arriveText) || store.floor}</Text>
      </View>
      {store.lines.map((line) => (
        <View key={`${line.activityId} ${line.skuId}`} className="store-block__line">
          <GoodsLine
            picture={line.picture}
            name={line.title}
            foot={
              <>
                <Price
                  cents={line.price}
                  size="sm"
                  isDeal={line.originalPrice !== null && line.originalPrice > line.price}
                />
                {line.originalPrice !== null && line.originalPrice > line.price ? (
                  <Was cents={line.originalPrice} />
                ) : null}
                {line.activityId ? <Tag kind="tint" text={line.price === 0 ? '赠品' : '换购'} /> : null}
                {line.isMemberPrice ? <Tag kind="gold" text="会员价" /> : null}
                <Text className="store-block__times">×{line.number}</Text>
              </>
            }
          >
            <View className="store-block__spec">{line.specText}</View>
          </GoodsLine>
        </View>
      ))}
      <View className="store-block__cells">
        <DeliveryWays store={store} onDelivery={onDelivery} />
        {store.pickup ? null : <DeliveryDetail store={store} />}
        {children}
      </View>
      <View className="store-block__sum">
        小计 <Price cents={store.payAmount} size="sm" />
      </View>
    </View>
  )
}

/** The ways of a store as one segment; nothing when there is no choice. */
function DeliveryWays({ store: { deliveryType, deliveryChoices }, onDelivery }: Omit<StoreBlockProps, 'children'>) {
  if (deliveryChoices.length < 2) return null
  return (
    <View className="store-block__ways">
      <Seg
        items={deliveryChoices.map(({ type, text, disabledReason }) => ({
          key: type,
          text,
          isOff: disabledReason !== undefined,
        }))}
        value={deliveryType}
        onChange={(type) => {
          const reason = deliveryChoices.find((choice) => choice.type === type)?.disabledReason
          if (reason) return toast(reason)
          if (type !== deliveryType) onDelivery(type)
        }}
      />
    </View>
  )
}

/** One row about the chosen way: its freight, or why it is not possible. */
function DeliveryDetail({ store: { deliveryType, deliveryChoices } }: Pick<StoreBlockProps, 'store'>) {
  const chosen = deliveryChoices.find(({ type }) => type === deliveryType)
  if (!chosen) return <Cell label="配送方式" value={deliveryChoices.length > 0 ? '请选择' : '暂时没有'} isHollow />
  const { text, disabledReason, freight } = chosen
  const label = deliveryChoices.length > 1 && !disabledReason ? '运费' : text
  if (disabledReason)
    return <Cell label={label} value={<Text className="store-block__problem">{disabledReason}</Text>} />
  return <Cell label={label} value={freightText(freight)} />
}
