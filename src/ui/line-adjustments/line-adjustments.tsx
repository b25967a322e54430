import type { LineAdjustment } from '@contract/schema/shared'
import { Text, View } from '@tarojs/components'
import { Price } from '../price/price'
import './line-adjustments.scss'

export interface AdjustedLine {
  id: string
  title: string
  specText: string
  number: number
  /** Negative amounts, cents. */
  adjustments: readonly LineAdjustment[]
}

/** True when an offer reduced the price of a line. */
export const isAdjusted = ({ adjustments }: Pick<AdjustedLine, 'adjustments'>) => adjustments.length > 0

/** The reductions of each line by offer; a line at full price is left out. */
export function LineAdjustments({ lines }: { lines: readonly AdjustedLine[] }) {
  return lines.filter(isAdjusted).map(({ id, title, specText, number, adjustments }) => (
    <View key={id} className="adjusted-line">
      <View className="adjusted-line__head">
        <Text className="one">{[title, specText].filter(Boolean).join(' ')}</Text>
        <Text className="adjusted-line__times">×{number}</Text>
      </View>
      {adjustments.map((one) => (
        <View key={one.title} className="adjusted-line__row">
          <Text>{one.title}</Text>
          <Price cents={one.amount} size="xs" isDeal />
        </View>
      ))}
    </View>
  ))
}
