import type { PickupCard } from '@contract/schema/pickup'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Tag } from '@/ui/tag/tag'
import './pickup.scss'

/** The goods of a pickup; `canOpen`: each opens its page. */
export function PickupGoods({ lines, canOpen }: { lines: PickupCard['lines']; canOpen?: boolean }) {
  return (
    <View className="pickup-goods">
      {lines.map((line) => (
        <GoodsLine
          key={line.orderLineId}
          picture={line.picture}
          name={line.title}
          {...(canOpen && { onOpen: () => void go('details', { productId: line.productId }) })}
          foot={
            <>
              {line.afterSaleText ? <Tag kind="quiet" text={line.afterSaleText} /> : null}
              <Text className="pickup-note push">×{line.number}</Text>
            </>
          }
        >
          <View className="pickup-note">{line.specText}</View>
        </GoodsLine>
      ))}
    </View>
  )
}
