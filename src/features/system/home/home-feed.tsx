import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Failed } from '@/app/failed'
import { useReachBottom, useStore } from '@/app/page'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { GoodsList } from '@/features/goods/catalog/goods-list'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { GoodsCardBone } from '@/ui/skeleton/skeleton'
import { HomeStore } from './home.store'
import { FeedTabs } from './home-parts'

/** The endless feed under the floors, by tab. */
export const HomeFeed = observer(function HomeFeed() {
  const home = useStore(HomeStore)
  const { feed } = home
  const { add, open, sheet } = useGoodsAdd(feed.items, { listSource: LIST_SOURCE.homeFeed })
  useReachBottom(() => feed.more())
  return (
    <>
      <FeedTabs
        tabs={home.first.value?.feedTabs ?? []}
        value={home.tabId}
        onChange={(tabId) => void home.choose(tabId)}
      />
      {feed.isLoaded ? (
        <>
          <GoodsList cards={feed.items} onOpen={open} onAdd={add} firstItems={4} />
          <View className="list-foot">{feed.isMoreLoading ? '加载中…' : feed.hasMore ? '' : '没有更多了'}</View>
        </>
      ) : feed.error ? (
        <Failed why={feed.error.message} onRetry={() => feed.reload()} />
      ) : (
        <FeedSkeleton />
      )}
      {sheet}
    </>
  )
})

/** Four cards to come. */
export function FeedSkeleton() {
  return (
    <GoodsGrid>
      <GoodsCardBone />
      <GoodsCardBone />
      <GoodsCardBone />
      <GoodsCardBone />
    </GoodsGrid>
  )
}
