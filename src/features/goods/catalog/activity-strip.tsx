import type { Activity } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { Countdown } from '@/ui/countdown/countdown'
import { Meter } from '@/ui/meter/meter'
import './activity-strip.scss'

interface ActivityStripProps {
  activity: Activity
  /** The selected SKU; null without one. */
  skuId: string | null
  onZero: () => void
}

/** Offer of a product that ends or starts soon, on the product page: of the selected SKU, or of all its SKUs. */
export function ActivityStrip({ activity, skuId, onZero }: ActivityStripProps) {
  const { title, isOn, now, at } = activity
  const chosen = activity.skus.find((one) => one.skuId === skuId)
  const takenPercent = (skuId === null ? activity : chosen)?.takenPercent ?? null
  return (
    <View className="activity">
      <Text>{title}</Text>
      {skuId === null || chosen ? null : <Text>所选规格不参加</Text>}
      {takenPercent === null ? null : <Meter percent={takenPercent} text={`已抢 ${takenPercent}%`} />}
      <View className="activity__left">
        <Text>{isOn ? '距结束' : '距开抢'}</Text>
        <Countdown serverNow={now} deadlineAt={at} onZero={onZero} />
      </View>
    </View>
  )
}
