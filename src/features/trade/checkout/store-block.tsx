import type { ConfirmStore } from '@contract/schema/order'
import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { toast } from '@/app/dialog'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { priceText } from '@/ui/price/cents'
import { Price, Was } from '@/ui/price/price'
import { Sheet } from '@/ui/sheet/sheet'
import { Tag } from '@/ui/tag/tag'
import './store-block.scss'

interface StoreBlockProps {
  store: ConfirmStore
  onDelivery: (type: number) => void
  /** Cells under the delivery. */
  children?: ReactNode
}

const freightText = (cents: number) => (cents === 0 ? '免运费' : priceText(cents))

/** One store's part of the order: goods, delivery, what it is asked for, its sum. */
export function StoreBlock({ store, onDelivery, children }: StoreBlockProps) {
  const [isChoosing, setChoosing] = useState(false)
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
        <Cell
          label="配送方式"
          value={chosen ? `${chosen.text} · ${chosen.disabledReason ?? freightText(chosen.freight)}` : '请选择'}
          onTap={store.deliveryChoices.length > 1 ? () => setChoosing(true) : undefined}
        />
        {children}
      </View>
      <View className="store-block__sum">
        小计 <Price cents={store.payAmount} size="sm" />
      </View>
      <Sheet isOpen={isChoosing} onClose={() => setChoosing(false)} title="配送方式">
        <Cells>
          {store.deliveryChoices.map((choice) => (
            <Cell
              key={choice.type}
              label={choice.text}
              note={choice.disabledReason ?? choice.arriveText}
              value={freightText(choice.freight)}
              control={
                <CheckMark isOn={choice.type === store.deliveryType} isOff={choice.disabledReason !== undefined} />
              }
              onTap={() => {
                if (choice.disabledReason) return toast(choice.disabledReason)
                setChoosing(false)
                if (choice.type !== store.deliveryType) onDelivery(choice.type)
              }}
            />
          ))}
        </Cells>
      </Sheet>
    </View>
  )
}
