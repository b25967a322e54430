import { LIST_SOURCE } from '@contract/codes/tracking'
import type { HomeFirstPage } from '@contract/schema/zone'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { firstScreenTaken, isFirstScreenShown } from '@/app/first-screen'
import { page, useOpen, useShare, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { useStages } from '@/app/stages'
import { SessionStore } from '@/app/stores/session.store'
import { openScan } from '@/features/onsite/scan/open-scan'
import { FeedSkeleton, PageFeed } from '@/features/system/block/page-feed'
import { BlockTimeLeft } from '@/features/system/block/time-left'
import { HomeStore } from '@/features/system/home/home.store'
import { HomeBody, HomeTop, partsOf } from '@/features/system/home/home-view'
import { MallSettingsStore } from '@/features/system/settings/mall-settings.store'
import { useLateShare } from '@/features/system/share/late-share'
import { MessagesStore } from '@/features/talk/message/messages.store'
import { BoughtFloor } from '@/features/trade/order/bought-floor'
import { host } from '@/platform/host'
import { Bone } from '@/ui/skeleton/skeleton'

const FEED_SOURCE = { listSource: LIST_SOURCE.homeFeed }

export default page('home', () => {
  const home = useStore(HomeStore)
  const { isMember } = useStore(SessionStore)
  const { unreadCount } = useStore(MessagesStore)
  useOpen(() => home.open())
  useShow(() => home.lookForNews())
  const shareTitle = useStore(MallSettingsStore).settingOf('SHARE_TITLE') || '乐廊 · 装在口袋里的商场'
  useShare(() => ({ title: shareTitle }))
  const share = useLateShare()
  const first = home.first.value
  const hasFailed = first === null && home.first.error !== null
  useEffect(() => {
    if (hasFailed) firstScreenTaken()
  }, [hasFailed])

  return (
    <Screen
      nav={false}
      of={home.first}
      onRefresh={() => home.first.reload()}
      className="home"
      top={
        <>
          <HomeTop
            first={first}
            onScan={openScan}
            unread={unreadCount}
            onShare={host.name === 'h5' ? share.open : undefined}
          />
          {share.sheet}
        </>
      }
      skeleton={<HomeSkeleton />}
    >
      {first ? <HomeContent first={first} isMember={isMember} /> : null}
    </Screen>
  )
})

/** Rendered in steps while the prerendered HTML covers it; the feed, which that HTML lacks, comes last. */
const HomeContent = observer(function HomeContent({ first, isMember }: { first: HomeFirstPage; isMember: boolean }) {
  const { feed } = useStore(HomeStore)
  const [isBehind, setBehind] = useState(isFirstScreenShown)
  const partCount = useStages(partsOf(first), isBehind)
  const isComplete = partCount >= partsOf(first)
  useEffect(() => {
    if (isComplete) firstScreenTaken(() => setTimeout(() => setBehind(false)))
  }, [isComplete])

  return (
    <HomeBody first={first} isMember={isMember} partCount={partCount} Left={BlockTimeLeft} Bought={BoughtFloor}>
      {isBehind || feed.tabId === '' ? null : <PageFeed feed={feed} tabs={first.feedTabs} source={FEED_SOURCE} />}
    </HomeBody>
  )
})

function HomeSkeleton() {
  return (
    <View className="home__body">
      <Bone className="home__hero-bone" />
      <View className="home__gap" />
      <View className="card home__king-bone" />
      <View className="home__gap" />
      <FeedSkeleton />
    </View>
  )
}
