import type { PointItem } from '@contract/schema/points-mall'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { SectionHead } from '@/ui/section-head/section-head'
import { NO_ITEMS } from './no-items'
import { PointMinis } from './point-item'
import './point-gifts.scss'

/** Items of a row. */
const MINIS = 3

interface PointGiftsReply {
  records: readonly PointItem[]
  total?: number
  reachableCount: number
}

/** The items for the fewest points, and the number of items that the shopper can redeem. */
export const loadPointGifts = async (env: Env): Promise<PointGiftsReply> =>
  (await env.legacy('neweshop.point.getPointMallNew', { pageSize: MINIS }, { quiet: true })) ?? NO_ITEMS

/** A row of items of the points mall; not shown when there are none. */
export function PointGifts({ title, gifts }: { title: string; gifts: PointGiftsReply | null }) {
  if (!gifts || gifts.records.length === 0) return null
  return (
    <View className="card">
      <SectionHead title={title} more={`全部 ${gifts.total ?? 0} 件`} onMore={() => void go('pointsMall')}>
        {gifts.reachableCount > 0 ? <View className="point-gifts__note">你能兑 {gifts.reachableCount} 件</View> : null}
      </SectionHead>
      <PointMinis items={gifts.records} />
    </View>
  )
}
