import { chinaClock } from '@contract/codes/china-time'
import { liveDayText } from '@contract/codes/live'
import type { ListedLive } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { serverNow } from '@/app/clock'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import './live-soon.scss'

interface LiveSoonProps {
  room: ListedLive
  isBusy: boolean
  onRemind: (room: ListedLive) => void
}

/** A room to come as a row: its moment, its cover, and 预约. */
export function LiveSoon({ room, isBusy, onRemind }: LiveSoonProps) {
  const { liveRoomCode, title, cover, startsAt, storeName, figureText, isReminded } = room
  return (
    <View className="live-soon">
      <Tap
        role="link"
        className="live-soon__room"
        leadsTo="liveRoom"
        onTap={() => void go('liveRoom', { liveRoomCode })}
      >
        <View className="live-soon__when">
          <View className="live-soon__clock">{chinaClock(startsAt)}</View>
          <View className="live-soon__day">{liveDayText(startsAt, serverNow())}</View>
        </View>
        <Shot picture={cover} size={56} />
        <View className="live-soon__text">
          <View className="one">{title}</View>
          <View className="one t12 c3">{[figureText, storeName].filter(Boolean).join(' · ')}</View>
        </View>
      </Tap>
      <Button
        size="sm"
        kind={isReminded ? 'ghost' : 'line'}
        label={`${isReminded ? '已预约' : '预约'}${title}`}
        isBusy={isBusy}
        onTap={() => onRemind(room)}
      >
        {isReminded ? '已预约' : '预约'}
      </Button>
    </View>
  )
}
