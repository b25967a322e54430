import { chinaMinute } from '@contract/codes/china-time'
import type { PointsEntry } from '@contract/schema/points'
import { View } from '@tarojs/components'
import { grouped } from './points-price'
import './entries.scss'

/** Points that came and went. */
export function PointEntries({ items }: { items: readonly PointsEntry[] }) {
  return (
    <>
      {items.map(({ entryId, title, note, amount, createdAt }) => (
        <View key={entryId} className="point-entry">
          <View className="point-entry__words">
            <View className="point-entry__title">{note ? `${title}，${note}` : title}</View>
            <View className="point-entry__note">{chinaMinute(createdAt)}</View>
          </View>
          <View className={amount > 0 ? 'point-entry__amount point-entry__amount--in' : 'point-entry__amount'}>
            {amount > 0 ? '+' : '−'}
            {grouped(Math.abs(amount))}
          </View>
        </View>
      ))}
    </>
  )
}
