import { LIVE_TABS, type LiveTab } from '@contract/codes/live'
import type { ListedLive } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useFresh, useLocalStore, useShare } from '@/app/page'
import { Screen } from '@/app/screen'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { Button } from '@/ui/button/button'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Bone, TextSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import { Tap } from '@/ui/tap/tap'
import { LiveListStore } from './live-list.store'
import { LiveMark } from './live-mark'
import { REMINDER_TEXT } from './live-reminders'
import { LiveSoon } from './live-soon'
import { LiveTile } from './live-tile'
import './live-list.scss'

const TAB_TEXTS: { readonly [T in LiveTab]: string } = { live: '直播中', soon: '预告', replay: '回放' }
/** Rooms of the other tabs below those on air. */
const SOON_SHOWN = 2
const REPLAYS_SHOWN = 4
/** Design px of the large cover. */
const LEAD_WIDTH = 351

interface LiveListProps {
  params: { tab?: string | undefined; storeId?: string | undefined }
  /** Covers of 3:4. */
  isUpright?: boolean
}

/** The rooms of all stores or of one: on air, to come, recorded. */
export const LiveList = observer(function LiveList({ params, isUpright = false }: LiveListProps) {
  const store = useLocalStore('rooms', (env) => new LiveListStore(env, params))
  useFresh(store)
  const { tab, lists } = store
  const { storeId } = params
  const at = { tab, storeId }
  useShare(() => ({ title: '直播 · 边看边买', params: at }))
  const share = useLateShare()
  const items = LIVE_TABS.map((key) => ({ key, text: TAB_TEXTS[key], count: lists[key].total ?? 0 }))
  return (
    <Screen
      of={store.sources}
      isStack
      isEmpty={store.isEmpty}
      hasFoot={tab !== 'live'}
      empty={{
        text: { live: '还没有直播', soon: '没有直播预告', replay: '还没有回放' }[tab],
        actionText: tab === 'live' ? '去逛逛' : '看直播中',
        onAction: () => (tab === 'live' ? void go('home') : store.choose('live')),
      }}
      skeleton={<ListSkeleton />}
      nav={{
        right: (
          <>
            <NavIcon
              name={isUpright ? 'rows-3' : 'layout-grid'}
              label={isUpright ? '换成横版封面' : '换成竖版封面'}
              onTap={() => void (isUpright ? go.replace('liveStreaming', at) : go.replace('liveHome', at))}
            />
            <ShareBesideCapsule share={share} />
          </>
        ),
      }}
      top={
        <View className="live-tabs">
          <Tabs items={items} value={tab} onChange={store.choose} />
        </View>
      }
    >
      {tab === 'live' ? <OnAir store={store} isUpright={isUpright} /> : null}
      {tab === 'soon' ? <Soon store={store} rooms={lists.soon.items} /> : null}
      {tab === 'replay' ? <Tiles rooms={lists.replay.items} isUpright={isUpright} /> : null}
      {share.sheet}
    </Screen>
  )
})

/** The rooms on air, the most watched large, and the first rooms of the other tabs. */
const OnAir = observer(function OnAir({ store, isUpright }: { store: LiveListStore; isUpright: boolean }) {
  const { live, soon, replay } = store.lists
  const [first, ...others] = live.items
  return (
    <>
      {first && !isUpright ? <Lead room={first} /> : null}
      <Tiles rooms={isUpright ? live.items : others} isUpright={isUpright} isFirst />
      {first ? null : <View className="card live-none">现在没有直播，看看预告和回放</View>}
      {soon.items.length > 0 ? (
        <View className="card live-list__part">
          <SectionHead title="预告" more={`全部 ${soon.total ?? 0} 场`} onMore={() => store.choose('soon')}>
            <View className="t12 c3">{REMINDER_TEXT}</View>
          </SectionHead>
          <SoonRows store={store} rooms={soon.items.slice(0, SOON_SHOWN)} />
        </View>
      ) : null}
      {replay.items.length > 0 ? (
        <View className="live-list__part">
          <View className="live-head">
            <SectionHead title="回放" more={`全部 ${replay.total ?? 0} 场`} onMore={() => store.choose('replay')} />
          </View>
          <Tiles rooms={replay.items.slice(0, REPLAYS_SHOWN)} isUpright={isUpright} />
        </View>
      ) : null}
    </>
  )
})

function Lead({ room }: { room: ListedLive }) {
  const { liveRoomCode, title, cover, figureText, anchorName, storeName, goodsCount } = room
  const open = () => void go('liveRoom', { liveRoomCode })
  return (
    <View className="live-lead">
      <Tap role="link" leadsTo="liveRoom" onTap={open}>
        <View className="live-tile__picture">
          <Shot
            className="live-lead__cover"
            picture={cover}
            width={LEAD_WIDTH}
            corner={<LiveMark room={room} />}
            isEager
            isFlush
          />
          {figureText ? <View className="live-note live-tile__length">{figureText}</View> : null}
        </View>
        <View className="live-lead__text">
          <View className="live-lead__title">{title}</View>
          <View className="one t12 c3">
            {[storeName, anchorName, goodsCount > 0 && `${goodsCount} 件在袋`].filter(Boolean).join(' · ')}
          </View>
        </View>
      </Tap>
      <View className="live-lead__go">
        <Button size="sm" label={`去看看${title}`} onTap={open}>
          去看看
        </Button>
      </View>
    </View>
  )
}

function Tiles({
  rooms,
  isUpright,
  isFirst = false,
}: {
  rooms: readonly ListedLive[]
  isUpright: boolean
  isFirst?: boolean
}) {
  if (rooms.length === 0) return null
  return (
    <View className="live-grid">
      {rooms.map((room) => (
        <View key={room.liveRoomCode} className="live-grid__one">
          <LiveTile room={room} isUpright={isUpright} isEager={isFirst} />
        </View>
      ))}
    </View>
  )
}

function Soon({ store, rooms }: { store: LiveListStore; rooms: readonly ListedLive[] }) {
  return (
    <View className="card">
      <View className="t12 c3">{REMINDER_TEXT}</View>
      <SoonRows store={store} rooms={rooms} />
    </View>
  )
}

const SoonRows = observer(function SoonRows({ store, rooms }: { store: LiveListStore; rooms: readonly ListedLive[] }) {
  return (
    <>
      {rooms.map((room) => (
        <LiveSoon
          key={room.liveRoomCode}
          room={room}
          isBusy={store.reminders.asking === room.liveRoomCode}
          onRemind={(one) => void store.remind(one)}
        />
      ))}
    </>
  )
})

function ListSkeleton() {
  return (
    <>
      <View className="live-lead">
        <Bone className="live-lead__cover" />
        <View className="live-lead__text">
          <TextSkeleton lines={2} />
        </View>
      </View>
      <View className="live-grid">
        {[1, 2].map((at) => (
          <View key={at} className="live-grid__one live-tile">
            <Bone className="live-tile__cover" />
            <View className="live-lead__text">
              <TextSkeleton lines={2} />
            </View>
          </View>
        ))}
      </View>
    </>
  )
}
