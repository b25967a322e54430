import { chinaMinute } from '@contract/codes/china-time'
import type { PointsEntry } from '@contract/schema/points'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { grouped } from './points-price'
import './entries.scss'

/** Entries of the points ledger; one with a subject opens its page. */
export function PointEntries({ items }: { items: readonly PointsEntry[] }) {
  return (
    <>
      {items.map((entry) => {
        const { to } = entry
        if (!to)
          return (
            <View key={entry.entryId} className="point-entry">
              <Entry entry={entry} />
            </View>
          )
        return (
          <Tap key={entry.entryId} className="point-entry" role="link" onTap={() => void goTo(to)}>
            <Entry entry={entry} />
            <Icon className="point-entry__go" name="chevron-right" size={14} />
          </Tap>
        )
      })}
    </>
  )
}

function Entry({ entry: { title, note, amount, createdAt } }: { entry: PointsEntry }) {
  return (
    <>
      <View className="point-entry__words">
        <View className="point-entry__title one">{note ? `${title}，${note}` : title}</View>
        <View className="point-entry__note">{chinaMinute(createdAt)}</View>
      </View>
      <View className={amount > 0 ? 'point-entry__amount point-entry__amount--in' : 'point-entry__amount'}>
        {amount > 0 ? '+' : '−'}
        {grouped(Math.abs(amount))}
      </View>
    </>
  )
}

function goTo({ page, params }: NonNullable<PointsEntry['to']>): Promise<void> {
  if (page === 'order') return go('order', { orderId: params.orderId ?? '' })
  if (page === 'inviteReward') return go('inviteReward', { rewardId: params.rewardId ?? '' })
  if (page === 'wechatIntegral') return go('wechatIntegral', { scoreNo: params.scoreNo ?? '' })
  return go(page)
}
