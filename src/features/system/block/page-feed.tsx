import type { ProductSource } from '@contract/codes/tracking'
import type { FeedTab } from '@contract/schema/block'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Failed } from '@/app/failed'
import { useReachBottom } from '@/app/page'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { GoodsList } from '@/features/goods/catalog/goods-list'
import { access } from '@/ui/access'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { GoodsCardBone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import type { TabbedFeed } from './tabbed-feed'
import './page-feed.scss'

interface PageFeedProps {
  feed: TabbedFeed
  /** Without tabs the list has no head. */
  tabs: readonly FeedTab[]
  source: ProductSource
}

/** The endless list under the blocks of a page, by tab. */
export const PageFeed = observer(function PageFeed({ feed, tabs, source }: PageFeedProps) {
  const { list } = feed
  const { add, open, sheet } = useGoodsAdd(list.items, source)
  useReachBottom(() => list.more())
  return (
    <>
      {tabs.length > 0 ? (
        <FeedTabs tabs={tabs} value={feed.tabId} onChange={(tabId) => void feed.choose(tabId)} />
      ) : (
        <View className="feed-gap" />
      )}
      {list.isEmpty ? (
        <View className="list-foot">这里还没有商品</View>
      ) : list.isLoaded ? (
        <>
          <GoodsList cards={list.items} onOpen={open} onAdd={add} firstItems={4} />
          <View className="list-foot">{list.isMoreLoading ? '加载中…' : list.hasMore ? '' : '没有更多了'}</View>
        </>
      ) : list.error ? (
        <Failed why={list.error.message} onRetry={() => list.reload()} />
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

interface FeedTabsProps {
  tabs: readonly FeedTab[]
  value: string
  onChange: (tabId: string) => void
}

function FeedTabs({ tabs, value, onChange }: FeedTabsProps) {
  return (
    <View className="feed-tabs" {...access({ role: 'tablist' })}>
      {tabs.map(({ tabId, title }) => (
        <Tap
          key={tabId}
          role="tab"
          isSelected={tabId === value}
          className={tabId === value ? 'feed-tabs__tab feed-tabs__tab--on' : 'feed-tabs__tab'}
          onTap={() => onChange(tabId)}
        >
          {title}
        </Tap>
      ))}
    </View>
  )
}
