import { View } from '@tarojs/components'
import { useFront } from '@/app/every'
import { go } from '@/app/navigate'
import { page, useShare, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { LiveShelf, useRoomGoods } from '@/features/social/live/live-goods'
import { LiveHead, ROOM_GONE } from '@/features/social/live/live-head'
import { LivePlayer } from '@/features/social/live/live-player'
import { useLiveRoom } from '@/features/social/live/live-room.store'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { Button } from '@/ui/button/button'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The recording of a live room, with links to the moments that explain its products. */
export default page('liveReplay', ({ params: { liveRoomCode } }) => {
  const store = useLiveRoom(liveRoomCode)
  const { playing } = store
  const { add, open, sheet } = useRoomGoods(store)
  const isFront = useFront()
  const room = store.room.value
  useTitle(room?.title)
  useShare(() => ({
    title: room?.title,
    desc: room?.storeName,
    ...(room && { imageUrl: room.cover.url, ground: room.cover.ground }),
  }))
  const share = useLateShare()
  const hasRecording = room !== null && room.playbackUrl !== ''
  return (
    <Screen
      of={[store.goods, store.room]}
      isStack
      isEmpty={room !== null && !hasRecording}
      gone={ROOM_GONE}
      empty={{
        text: '这场直播没有回放',
        actionText: '去直播间',
        onAction: () => void go.replace('liveRoom', { liveRoomCode }),
      }}
      skeleton={<CardSkeleton cards={[3, 'goods', 'goods']} />}
      nav={{ right: <ShareBesideCapsule share={share} /> }}
      top={
        room && hasRecording ? (
          <View className="live-replay">
            {playing.isLost ? (
              <View className="live-replay__lost">
                画面连接不上
                <Button size="sm" onTap={playing.retry}>
                  重试
                </Button>
              </View>
            ) : (
              <LivePlayer
                key={playing.connection}
                url={room.playbackUrl}
                isMuted={false}
                hasControls
                isPaused={!isFront}
                jump={playing.jump}
                onPlaying={playing.played}
                onFail={playing.fail}
              />
            )}
          </View>
        ) : null
      }
    >
      {room ? <LiveHead room={room} /> : null}
      <View className="card">
        <SectionHead title="商品袋">
          <View className="t12 c3">{room?.goodsCount} 件</View>
        </SectionHead>
        <View className="mt12">
          <LiveShelf store={store} onOpen={open} onAdd={add} onSee={playing.seek} />
        </View>
      </View>
      {sheet}
      {share.sheet}
    </Screen>
  )
})
