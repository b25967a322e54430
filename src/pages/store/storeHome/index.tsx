import { storePlace } from '@contract/codes/block'
import { PRODUCT_SORT } from '@contract/codes/product'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Failed } from '@/app/failed'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useReachBottom, useShare, useStore, useTitle } from '@/app/page'
import { goodsPageOf } from '@/app/routes/store'
import { ListFoot, Screen, ScreenNav } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { GoodsResults, GoodsSkeleton } from '@/features/goods/catalog/goods-results'
import { ProductListStore } from '@/features/goods/catalog/product-list.store'
import { openSearch } from '@/features/goods/search/open-search'
import { StoreCoupons } from '@/features/goods/store/store-coupons'
import { StoreFaceStore } from '@/features/goods/store/store-face.store'
import { StoreFaceCard } from '@/features/goods/store/store-face-card'
import { STORE_GONE } from '@/features/goods/store/store-gone'
import { Blocks } from '@/features/system/block/blocks'
import { BlockTimeLeft } from '@/features/system/block/time-left'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { ZoneStore } from '@/features/system/zone/zone.store'
import { Cell, Cells } from '@/ui/cell/cell'
import { Notice } from '@/ui/notice/notice'
import { SearchLink } from '@/ui/search-bar/search-link'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const TABS = ['all', 'new', 'hot'] as const
type Tab = (typeof TABS)[number]
const SORTS = { all: PRODUCT_SORT.overall, new: PRODUCT_SORT.newest, hot: PRODUCT_SORT.sales } as const
/** Maximum number of goods on the stage. */
const EXHIBITS = 3

/** A store in the building: its face, coupons, the blocks that its staff published, and goods [zone.store]. */
export default page('storeHome', ({ params }) => {
  const { storeId, preview } = params
  const store = useLocalStore('face', (env) => new StoreFaceStore(env, params))
  const goods = useLocalStore('goods', (env) => new ProductListStore(env))
  const composed = useLocalStore('composed', (env) => new ZoneStore(env, storePlace(storeId), preview))
  const { isMember } = useStore(SessionStore)
  const [tab, setTab] = useState<Tab>('all')
  const show = (next: Tab) => {
    setTab(next)
    return goods.open({ storeId, ...(next === 'new' && { isNew: true }) }, SORTS[next])
  }
  useOpen(() => Promise.all([store.face.reload(), composed.page.reload(), show(tab)]))
  useReachBottom(() => (goods.list.error ? undefined : goods.list.more()))
  const { value } = store.face
  useTitle(value?.name)
  useShare(() => ({
    title: value?.name ?? '',
    desc: [value?.floor, value?.openText].filter(Boolean).join(' · '),
    params: { storeId },
    ...(value && { imageUrl: value.logo.url, ground: value.logo.ground }),
  }))
  const share = useLateShare()
  // Optional: without these blocks the page shows its other content.
  const blocks = composed.page.value?.blocks ?? []
  const exhibits = goods.list.items.slice(0, EXHIBITS)
  const stage = value?.logo.ground ?? 'stone'
  const items = [
    { key: 'all' as const, text: '全部' },
    { key: 'new' as const, text: '上新', count: value?.newCount ?? 0 },
    { key: 'hot' as const, text: '热卖' },
  ]
  return (
    <Screen
      nav={false}
      of={store.face}
      isStack
      className="store-home"
      gone={STORE_GONE}
      onRefresh={() => Promise.all([store.face.reload(), composed.page.reload(), goods.list.reload()])}
      skeleton={<CardSkeleton cards={[4, 1, 'goods']} />}
      top={
        <>
          <View className={`store-home__stage ${stage}`}>
            {exhibits.map(({ productId, picture }, at) => (
              <View key={productId} className={`store-home__niche store-home__niche--${at + 1}`}>
                <Shot picture={picture} width={at === 0 ? 108 : 72} isEager className="store-home__exhibit" />
              </View>
            ))}
          </View>
          <ScreenNav ground="clear" right={<ShareBesideCapsule share={share} />}>
            <SearchLink
              placeholder={value ? `搜本店 ${value.goodsCount} 件商品` : '搜本店商品'}
              onTap={() => openSearch({ storeId })}
            />
          </ScreenNav>
        </>
      }
    >
      {value ? (
        <>
          <View className="store-home__room" />
          {preview ? (
            <Notice text={composed.page.error ? composed.page.error.message : '草稿预览，发布后顾客才能看到'} />
          ) : null}
          {value.closedText ? <Notice text={`${value.closedText}，暂时不能下单`} /> : null}
          <StoreFaceCard store={store} />
          <StoreCoupons storeId={storeId} />
          <Cells>
            <Cell
              label="进店选购"
              value={`全部 ${value.goodsCount} 件`}
              onTap={() => void go(goodsPageOf(value.storeType), { storeId, storeType: value.storeType })}
            />
            <Cell
              label="店内分类"
              value={value.categories
                .slice(0, 3)
                .map(({ name }) => name)
                .join('、')}
              onTap={() => void go('clothingSort', { storeId })}
            />
          </Cells>
          {blocks.length > 0 ? (
            <View className="store-home__blocks">
              <Blocks blocks={blocks} isMember={isMember} Left={BlockTimeLeft} />
            </View>
          ) : null}
          <View className="store-home__goods">
            <Tabs items={items} value={tab} onChange={(next) => void show(next)} />
            {goods.list.isEmpty ? (
              <View className="store-home__none">{tab === 'new' ? '最近没有上新' : '店里还没有商品'}</View>
            ) : goods.list.isLoaded ? (
              <>
                <GoodsResults store={goods} listSource={LIST_SOURCE.store} />
                <ListFoot list={goods.list} />
              </>
            ) : goods.list.error ? (
              <Failed why={goods.list.error.message} onRetry={() => goods.list.reload()} />
            ) : (
              <GoodsSkeleton />
            )}
          </View>
        </>
      ) : null}
      {share.sheet}
    </Screen>
  )
})
