import type { Activity } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { Countdown } from '@/ui/countdown/countdown'
import { Meter } from '@/ui/meter/meter'
import './activity-strip.scss'

/** What is soon over or soon begins with a product, on its page (behaviours 2.3 "activity strip"). */
export function ActivityStrip({ activity, onZero }: { activity: Activity; onZero: () => void }) {
  const { title, isOn, now, at, takenPercent } = activity
  return (
    <View className="activity">
      <Text>{title}</Text>
      {takenPercent === null ? null : <Meter percent={takenPercent} text={`已抢 ${takenPercent}%`} />}
      <View className="activity__left">
        <Text>{isOn ? '距结束' : '距开抢'}</Text>
        <Countdown serverNow={now} deadlineAt={at} onZero={onZero} />
      </View>
    </View>
  )
}
