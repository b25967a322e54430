import { chinaClock } from '@contract/codes/china-time'
import { LIVE_STATUS } from '@contract/codes/live'
import type { LiveRoom } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import type { EmptyLook } from '@/app/screen'
import { Avatar } from '@/ui/avatar/avatar'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import './live-head.scss'

/** The empty state of a room's pages when the room does not exist. */
export const ROOM_GONE: EmptyLook = {
  text: '没有这个直播间',
  note: '它可能已经删除，看看别的直播吧',
  actionText: '看别的直播',
  onAction: () => void go.replace('liveStreaming'),
}

/** 08:30 开播; empty for a room that has not begun, whose badge shows more. */
export const begunText = ({ status, startsAt }: Pick<LiveRoom, 'status' | 'startsAt'>): string =>
  status === LIVE_STATUS.notStarted || status === LIVE_STATUS.expired ? '' : `${chinaClock(startsAt)} 开播`

/** Title, anchor and figure of a room, and the row of its store. */
export function LiveHead({ room }: { room: LiveRoom }) {
  const { title, anchorName, figureText, storeId, storeName, storeLogo } = room
  return (
    <View className="card live-head-card">
      <View className="live-head-card__title">{title}</View>
      <View className="t12 c3">{[anchorName, begunText(room), figureText].filter(Boolean).join(' · ')}</View>
      <Tap
        role="link"
        className="live-head-card__store"
        leadsTo="storeHome"
        onTap={() => void go('storeHome', { storeId })}
      >
        <Avatar picture={storeLogo} size={36} />
        <View className="one">{storeName}</View>
        <View className="more push">
          进店
          <Icon className="more__icon" name="chevron-right" size={14} />
        </View>
      </Tap>
    </View>
  )
}
