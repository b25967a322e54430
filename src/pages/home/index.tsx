import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { firstScreenTaken } from '@/app/first-screen'
import { page, useOpen, useReachBottom, useShare, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { useGoodsAdd } from '@/features/goods/goods-add'
import { GoodsList } from '@/features/goods/goods-list'
import { HomeStore } from '@/features/home/home.store'
import { FeedTabs } from '@/features/home/home-parts'
import { HomeBody, HomeTop } from '@/features/home/home-view'
import { Blank } from '@/ui/blank/blank'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { Bone, GoodsCardBone } from '@/ui/skeleton/skeleton'

export default page('home', () => {
  const home = useStore(HomeStore)
  const { isMember } = useStore(SessionStore)
  const { add, open, sheet } = useGoodsAdd(home.feed.items)
  useOpen(() => home.open())
  useReachBottom(() => home.feed.more())
  useShare(() => ({ title: '乐廊 · 装在口袋里的商场' }))
  const first = home.first.value
  const hasFirst = first !== null || home.first.error !== null
  // The still picture in the HTML goes when the real one stands in its place.
  useEffect(() => {
    if (hasFirst) firstScreenTaken()
  }, [hasFirst])

  return (
    <Screen
      nav={false}
      of={home.first}
      onRefresh={() => home.first.reload()}
      className="home"
      top={<HomeTop first={first} />}
      skeleton={<HomeBones />}
    >
      {first ? (
        <HomeBody first={first} isMember={isMember}>
          <FeedTabs tabs={first.feedTabs} value={home.tabId} onChange={(tabId) => void home.choose(tabId)} />
          {home.feed.isLoaded ? (
            <>
              <GoodsList cards={home.feed.items} onOpen={open} onAdd={add} />
              <View className="list-foot">
                {home.feed.isMoreLoading ? '加载中…' : home.feed.hasMore ? '' : '没有更多了'}
              </View>
            </>
          ) : home.feed.error ? (
            <Blank
              picture="tools"
              title="没有加载出来"
              note={home.feed.error.message}
              action="重试"
              actionKind="ghost"
              onAction={() => void home.feed.reload()}
            />
          ) : (
            <GoodsGrid>
              <GoodsCardBone />
              <GoodsCardBone />
              <GoodsCardBone />
              <GoodsCardBone />
            </GoodsGrid>
          )}
        </HomeBody>
      ) : null}
      {sheet}
    </Screen>
  )
})

function HomeBones() {
  return (
    <View className="home__body">
      <Bone className="home__hero-bone" />
      <View className="home__gap" />
      <View className="card home__king-bone" />
      <View className="home__gap" />
      <GoodsGrid>
        <GoodsCardBone />
        <GoodsCardBone />
        <GoodsCardBone />
        <GoodsCardBone />
      </GoodsGrid>
    </View>
  )
}
