import { LIVE_STATUS } from '@contract/codes/live'
import type { LiveCard } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import './live-mark.scss'

/** The state of a room over its cover: red while it is on air with a picture. */
export function LiveMark({ room: { status, badge } }: { room: Pick<LiveCard, 'status' | 'badge'> }) {
  const isOn = status === LIVE_STATUS.live
  return (
    <View className={classes('live-mark', isOn && 'live-mark--on')}>
      {isOn ? <Icon name="radio" size={14} /> : null}
      {badge}
    </View>
  )
}
