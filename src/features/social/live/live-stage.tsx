import { LIVE_STATUS } from '@contract/codes/live'
import type { LiveRoom } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { serverNow } from '@/app/clock'
import { useFront } from '@/app/every'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { Countdown } from '@/ui/countdown/countdown'
import { Icon } from '@/ui/icon/icon'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { LivePlayer } from './live-player'
import { REMINDER_TEXT } from './live-reminders'
import type { LiveRoomStore } from './live-room.store'
import './live-stage.scss'

interface LiveStageProps {
  store: LiveRoomStore
  /** The picture fills its box. */
  isCover?: boolean
}

/** The picture of a room, or its cover with the state of the room. */
export const LiveStage = observer(function LiveStage({ store, isCover = false }: LiveStageProps) {
  const { playing, streamUrl } = store
  const isFront = useFront()
  const room = store.room.value
  if (!room) return null
  if (!streamUrl || playing.isLost)
    return (
      <View className="live-stage">
        <Shot className="live-stage__cover" picture={room.cover} width={390} isEager isFlush />
        <View className="live-stage__words">
          {playing.isLost && streamUrl ? (
            <>
              <View className="live-stage__title">画面连接不上</View>
              <Button size="sm" onTap={playing.retry}>
                重试
              </Button>
            </>
          ) : (
            <StageWords store={store} room={room} />
          )}
        </View>
      </View>
    )
  return (
    <View className="live-stage">
      <Shot className="live-stage__cover" picture={room.cover} width={390} isEager isFlush />
      {isFront ? (
        <LivePlayer
          key={`${streamUrl} ${playing.connection}`}
          url={streamUrl}
          isMuted={playing.isMuted}
          isCover={isCover}
          onPlaying={playing.played}
          onFail={playing.fail}
        />
      ) : null}
      {playing.isConnecting ? <View className="live-stage__again">正在重新连接…</View> : null}
    </View>
  )
})

/** 打开声音 of a room with a picture. */
export const LiveSound = observer(function LiveSound({ store }: { store: LiveRoomStore }) {
  const { playing, streamUrl } = store
  if (!streamUrl || playing.isLost) return null
  const { isMuted } = playing
  return (
    <Tap className="live-sound" label={isMuted ? '打开声音' : '关闭声音'} onTap={playing.toggleSound}>
      <Icon name={isMuted ? 'volume-x' : 'volume-2'} size={18} />
      {isMuted ? '打开声音' : null}
    </Tap>
  )
})

/** The text over a room without a picture. */
const StageWords = observer(function StageWords({ store, room }: { store: LiveRoomStore; room: LiveRoom }) {
  const { liveRoomCode, status, badge, startsAt, isReminded, playbackUrl } = room
  if (status === LIVE_STATUS.notStarted)
    return (
      <>
        <View className="live-stage__title">{badge}</View>
        <Countdown serverNow={serverNow()} deadlineAt={startsAt} onZero={() => void store.watch()} isOnRed />
        <Button
          size="sm"
          kind={isReminded ? 'ghost' : 'primary'}
          isBusy={store.reminders.asking !== null}
          onTap={() => void store.remind()}
        >
          {isReminded ? '已预约' : '预约'}
        </Button>
        <View className="live-stage__note">{REMINDER_TEXT}</View>
      </>
    )
  if (status === LIVE_STATUS.ended)
    return (
      <>
        <View className="live-stage__title">直播已结束</View>
        {playbackUrl ? (
          <Button size="sm" onTap={() => void go.replace('liveReplay', { liveRoomCode })}>
            看回放
          </Button>
        ) : null}
      </>
    )
  return <View className="live-stage__title">{TITLES[status]}</View>
})

const TITLES: { readonly [status: number]: string } = {
  [LIVE_STATUS.banned]: '直播间已封禁',
  [LIVE_STATUS.paused]: '主播暂时离开，马上回来',
  [LIVE_STATUS.error]: '画面异常，正在恢复',
  [LIVE_STATUS.expired]: '直播已过期',
}
