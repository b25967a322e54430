import { View } from '@tarojs/components'
import { page, useShare, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { LivePinned, LiveShelf, useRoomGoods } from '@/features/social/live/live-goods'
import { LiveHead, ROOM_GONE } from '@/features/social/live/live-head'
import { useLiveRoom } from '@/features/social/live/live-room.store'
import { LiveSound, LiveStage } from '@/features/social/live/live-stage'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** A live room with a landscape picture above its goods. */
export default page('liveDetails', ({ params: { liveRoomCode } }) => {
  const store = useLiveRoom(liveRoomCode)
  const { add, open, sheet } = useRoomGoods(store)
  const room = store.room.value
  useTitle(room?.title)
  useShare(() => ({
    title: room?.title,
    desc: room?.storeName,
    opens: 'liveRoom',
    ...(room && { imageUrl: room.cover.url, ground: room.cover.ground }),
  }))
  const share = useLateShare()
  return (
    <Screen
      of={[store.goods, store.room]}
      isStack
      isEmpty={false}
      hasFoot={store.hasShelf}
      gone={ROOM_GONE}
      skeleton={<CardSkeleton cards={[3, 'goods', 'goods']} />}
      nav={{ right: <ShareBesideCapsule share={share} /> }}
      top={
        <View className="live-top">
          <LiveStage store={store} />
          <View className="live-top__sound">
            <LiveSound store={store} />
          </View>
        </View>
      }
    >
      {room ? <LiveHead room={room} /> : null}
      {room?.pinned ? <LivePinned goods={room.pinned} onOpen={open} /> : null}
      {store.hasShelf ? (
        <View className="card live-room__shelf">
          <SectionHead title="商品袋">
            <View className="t12 c3">{room?.goodsCount} 件</View>
          </SectionHead>
          <View className="mt12">
            <LiveShelf store={store} onOpen={open} onAdd={add} />
          </View>
        </View>
      ) : null}
      {sheet}
      {share.sheet}
    </Screen>
  )
})
