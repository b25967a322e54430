import { Text, View } from '@tarojs/components'
import { priceText } from '@/ui/price/cents'
import './points-price.scss'

interface PointsPriceProps {
  points: number
  /** Money beside them. */
  cents: number
  size?: 'md' | 'lg'
}

/** 12,345: a number of points as it is shown. */
export const grouped = (points: number): string => points.toLocaleString('en-US')

/** What something costs of points, and of money beside them (look book "points"). */
export function PointsPrice({ points, cents, size }: PointsPriceProps) {
  return (
    <View className={size ? `points points--${size}` : 'points'}>
      <Text className="points__figure">{grouped(points)}</Text>
      <Text>分{cents > 0 ? ` + ${priceText(cents)}` : ''}</Text>
    </View>
  )
}
