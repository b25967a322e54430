import type { PointItem } from '@contract/schema/points-mall'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { priceText } from '@/ui/price/cents'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { PointsPrice } from './points-price'
import './point-item.scss'

const WORTHS = { freight: '免运费', gift: '礼品券' } as const

/** Goods on their ground, or what a coupon is worth on one. */
export function PointShot({ item: { picture, face } }: { item: Pick<PointItem, 'picture' | 'face'> }) {
  if (!face) return <Shot picture={picture} isFlush={false} />
  const { kind, cents, perMille, ruleText } = face
  const worth =
    kind === 'freight' || kind === 'gift'
      ? WORTHS[kind]
      : kind === 'discount'
        ? `${perMille / 100} 折`
        : priceText(cents)
  return (
    <View className="point-ticket rose">
      <View className="point-ticket__face">
        <View className="point-ticket__worth">{worth}</View>
        <View className="point-ticket__rule">{ruleText}</View>
      </View>
    </View>
  )
}

export const unitOf = ({ kind }: Pick<PointItem, 'kind'>) => (kind === 'goods' ? '件' : '张')

/** Its page. */
export const openItem = ({ kind, itemId }: Pick<PointItem, 'kind' | 'itemId'>) =>
  go(kind === 'coupon' ? 'pointsCoupon' : 'pointsItem', { itemId })

/** Two in a row: what it costs, how many are left, and why it cannot be had. */
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

/** Three in a row. */
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
