import { priceText } from '@contract/codes/money'
import { Text, View } from '@tarojs/components'
import './points-price.scss'

interface PointsPriceProps {
  points: number
  /** Money due in addition. */
  cents: number
  size?: 'md' | 'lg'
}

/** Points with separators: 12,345. */
export const grouped = (points: number): string => points.toLocaleString('en-US')

/** Price in points, plus money where there is some. */
export function PointsPrice({ points, cents, size }: PointsPriceProps) {
  return (
    <View className={size ? `points points--${size}` : 'points'}>
      <Text className="points__figure">{grouped(points)}</Text>
      <Text>分{cents > 0 ? ` + ${priceText(cents)}` : ''}</Text>
    </View>
  )
}
