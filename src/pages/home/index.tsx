import type { HomeFirstPage } from '@contract/schema/content'
import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { firstScreenTaken, isFirstScreenShown } from '@/app/first-screen'
import { page, useOpen, useShare, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { useStages } from '@/app/stages'
import { SessionStore } from '@/app/stores/session.store'
import { openScan } from '@/features/onsite/scan/open-scan'
import { HomeStore } from '@/features/system/home/home.store'
import { FeedSkeleton, HomeFeed } from '@/features/system/home/home-feed'
import { HomeBody, HomeTop, partsOf } from '@/features/system/home/home-view'
import { MallSettingsStore } from '@/features/system/settings/mall-settings.store'
import { useLateShare } from '@/features/system/share/late-share'
import { host } from '@/platform/host'
import { Bone } from '@/ui/skeleton/skeleton'

export default page('home', () => {
  const home = useStore(HomeStore)
  const { isMember } = useStore(SessionStore)
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
          <HomeTop first={first} onScan={openScan} onShare={host.name === 'h5' ? share.open : undefined} />
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
function HomeContent({ first, isMember }: { first: HomeFirstPage; isMember: boolean }) {
  const [isBehind, setBehind] = useState(isFirstScreenShown)
  const partCount = useStages(partsOf(first), isBehind)
  const isComplete = partCount >= partsOf(first)
  useEffect(() => {
    if (isComplete) firstScreenTaken(() => setTimeout(() => setBehind(false)))
  }, [isComplete])

  return (
    <HomeBody first={first} isMember={isMember} partCount={partCount}>
      {isBehind ? null : <HomeFeed />}
    </HomeBody>
  )
}

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
