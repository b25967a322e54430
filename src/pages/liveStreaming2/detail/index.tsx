import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useShare, useTitle } from '@/app/page'
import { ListFoot, Screen, ScreenNav } from '@/app/screen'
import { LivePinned, LiveShelf, useRoomGoods } from '@/features/social/live/live-goods'
import { begunText, ROOM_GONE } from '@/features/social/live/live-head'
import { useLiveRoom } from '@/features/social/live/live-room.store'
import { LiveSound, LiveStage } from '@/features/social/live/live-stage'
import { useLateShare } from '@/features/system/share/late-share'
import { Avatar } from '@/ui/avatar/avatar'
import { Badge } from '@/ui/badge/badge'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** A live room whose picture fills the screen; its goods are in a sheet. */
export default page('liveDetail', ({ params: { liveRoomCode } }) => {
  const store = useLiveRoom(liveRoomCode)
  const env = useEnv()
  const { add, open, sheet } = useRoomGoods(store)
  const { goods } = store
  const room = store.room.value
  useTitle(room?.title)
  useShare(() => ({
    title: room?.title,
    desc: room?.storeName,
    opens: 'liveRoom',
    ...(room && { imageUrl: room.cover.url, ground: room.cover.ground }),
  }))
  const share = useLateShare()
  // One sheet at a time: the picker of a product opens in place of the bag.
  const leaveBag = (act: (productId: string) => void) => (productId: string) => {
    store.setBag(false)
    act(productId)
  }
  return (
    <Screen of={[store.room]} gone={ROOM_GONE} nav={room ? false : {}} isEmpty={false} className="live-full">
      {room ? (
        <>
          <View className="live-full__stage">
            <LiveStage store={store} isCover />
          </View>
          <View className="live-full__front">
            <ScreenNav
              ground="clear"
              onBack={null}
              right={<NavIcon name="x" label="关闭直播间" onTap={() => void env.back()} isOnPicture />}
            >
              <Tap
                role="link"
                className="live-full__host"
                leadsTo="storeHome"
                onTap={() => void go('storeHome', { storeId: room.storeId })}
              >
                <Avatar picture={room.storeLogo} size={36} />
                <View className="live-full__who">
                  <View className="live-full__name">{room.anchorName}</View>
                  <View className="live-full__figure">{room.figureText || room.storeName}</View>
                </View>
              </Tap>
            </ScreenNav>
            <View className="live-full__facts">
              <View className="live-note live-full__title">{room.title}</View>
              {begunText(room) ? <View className="live-note">{begunText(room)}</View> : null}
            </View>
            <View className="live-full__low">
              {room.pinned ? <LivePinned goods={room.pinned} onOpen={open} /> : null}
              <View className="live-full__acts">
                {store.hasShelf ? (
                  <Tap
                    className="live-full__bag"
                    label={`商品袋，${room.goodsCount} 件`}
                    onTap={() => store.setBag(true)}
                  >
                    <Icon name="shopping-bag" />
                    <Badge count={room.goodsCount} />
                  </Tap>
                ) : null}
                <View className="push">
                  <LiveSound store={store} />
                </View>
                <Tap className="live-full__share" label="分享" onTap={share.open}>
                  <Icon name="share-2" />
                </Tap>
              </View>
            </View>
          </View>
          <Sheet
            isOpen={store.isBagOpen && store.hasShelf}
            onClose={() => store.setBag(false)}
            title={`商品袋（${room.goodsCount}）`}
          >
            <LiveShelf store={store} onOpen={leaveBag(open)} onAdd={leaveBag(add)} />
            {goods.hasMore && !goods.error ? (
              <View className="live-full__more">
                <Button kind="ghost" size="sm" isBusy={goods.isMoreLoading} onTap={() => void goods.more()}>
                  更多商品
                </Button>
              </View>
            ) : (
              <ListFoot list={goods} />
            )}
          </Sheet>
        </>
      ) : null}
      {sheet}
      {share.sheet}
    </Screen>
  )
})
