import { couponWorth } from '@contract/codes/coupon-word'
import type { PointItem } from '@contract/schema/points-mall'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { PointsPrice } from './points-price'
import './point-item.scss'

/** Picture of a product, or the value of a coupon. */
export function PointShot({ item: { picture, face } }: { item: Pick<PointItem, 'picture' | 'face'> }) {
  if (!face) return <Shot picture={picture} isFlush={false} />
  return (
    <View className="point-ticket rose">
      <View className="point-ticket__face">
        <View className="point-ticket__worth">{couponWorth(face)}</View>
        <View className="point-ticket__rule">{face.ruleText}</View>
      </View>
    </View>
  )
}

export const unitOf = ({ kind }: Pick<PointItem, 'kind'>) => (kind === 'goods' ? '件' : '张')

/** Opens the page of an item. */
export const openItem = ({ kind, itemId }: Pick<PointItem, 'kind' | 'itemId'>) =>
  go(kind === 'coupon' ? 'pointsCoupon' : 'pointsItem', { itemId })

/** Items in two columns: price, remaining number, and the reason when they cannot be redeemed. */
export function PointGrid({ items }: { items: readonly PointItem[] }) {
  return (
    <View className="point-grid">
      {items.map((item) => (
        <Tap key={item.itemId} className="point-card" role="link" onTap={() => void openItem(item)}>
          <PointShot item={item} />
          <View className="point-item__name">{item.title}</View>
          <PointsPrice points={item.points} cents={item.cents} />
          <View className="point-item__foot">
            <Text>{item.left === null ? '数量不限' : `剩 ${item.left} ${unitOf(item)}`}</Text>
            {item.button.code === 'exchange' ? null : <Text className="point-item__state">{item.button.text}</Text>}
          </View>
        </Tap>
      ))}
    </View>
  )
}

/** Items in three columns. */
export function PointMinis({ items }: { items: readonly PointItem[] }) {
  return (
    <View className="point-grid point-grid--three">
      {items.map((item) => (
        <Tap key={item.itemId} className="point-mini" role="link" onTap={() => void openItem(item)}>
          <PointShot item={item} />
          <View className="point-item__name">{item.title}</View>
          <PointsPrice points={item.points} cents={item.cents} />
        </Tap>
      ))}
    </View>
  )
}
