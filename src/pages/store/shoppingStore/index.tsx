import { PRODUCT_SORT, type ProductSort } from '@contract/codes/product'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { ScrollView, Text, View } from '@tarojs/components'
import { useEffect, useId } from 'react'
import { toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useHide, useLocalStore, useOpen, useShare, useShow, useTitle } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { openSearch } from '@/features/goods/search/open-search'
import { useGoodsPageOfType } from '@/features/goods/store/goods-page-of-type'
import { MarketStore, type MarketWay } from '@/features/goods/store/market.store'
import { MarketBar } from '@/features/goods/store/market-bar'
import { MarketCartStore } from '@/features/goods/store/market-cart.store'
import { MarketRows } from '@/features/goods/store/market-rows'
import { StoreFaceStore } from '@/features/goods/store/store-face.store'
import { FollowButton, openWords } from '@/features/goods/store/store-face-card'
import { STORE_GONE } from '@/features/goods/store/store-gone'
import { useCouponSheet } from '@/features/offers/coupon/use-coupon-sheet'
import { pageSections } from '@/platform/sections'
import { access } from '@/ui/access'
import { Avatar } from '@/ui/avatar/avatar'
import { Badge } from '@/ui/badge/badge'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Notice } from '@/ui/notice/notice'
import { SearchLink } from '@/ui/search-bar/search-link'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { SortBar } from '@/ui/sort-bar/sort-bar'
import { Seg } from '@/ui/tabs/tabs'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

const WAY_TEXTS: Record<MarketWay, string> = { rider: '即时配送', pickup: '到店自提', parcel: '快递到家' }
const SORTS = [
  { text: '综合', keys: [PRODUCT_SORT.overall] },
  { text: '销量', keys: [PRODUCT_SORT.sales] },
  { text: '价格', keys: [PRODUCT_SORT.priceUp, PRODUCT_SORT.priceDown] },
] as const

/** A market store: rail and goods in one scroll, a stepper in each row, and its own floating cart. */
export default page('shoppingStore', ({ params }) => {
  const { storeId, businessId } = params
  const face = useLocalStore('face', (env) => new StoreFaceStore(env, { storeId, businessId }))
  const market = useLocalStore('market', (env) => new MarketStore(env, face))
  const cart = useLocalStore('cart', (env) => new MarketCartStore(env, face, market))
  const suffix = useId().replace(/\W/g, '')
  const { value } = face.face
  const { sections, refusal, ways, way } = market
  const ids = sections.map(({ category }) => `market-${category.categoryId}-${suffix}`)
  const all = ids.join()
  useOpen(() => market.reload())
  useShow(() => cart.show())
  useHide(() => cart.hide())
  useEffect(() => {
    if (all === '') return
    const names = all.split(',')
    return pageSections.follow(names, (id) => {
      const at = market.sections[names.indexOf(id)]
      if (at) market.see(at.category.categoryId)
    })
  }, [all, market])
  const isOther = useGoodsPageOfType(face, 'shoppingStore', params)
  const { add, open, sheet } = useGoodsAdd(market.cards, { listSource: LIST_SOURCE.store })
  const coupons = useCouponSheet()
  useTitle(value?.name)
  useShare(() => ({
    title: value?.name ?? '',
    params: { storeId },
    ...(value && { imageUrl: value.logo.url, ground: value.logo.ground }),
  }))
  if (isOther) return null
  const show = (categoryId: string, id: string) => {
    market.see(categoryId)
    pageSections.show(id)
  }
  return (
    <Screen
      nav={false}
      of={face.face}
      className="market"
      onRefresh={() => market.reload()}
      gone={STORE_GONE}
      skeleton={<CardSkeleton cards={[2, 3, 'goods']} />}
      top={
        <>
          <View className={`wash ${value?.logo.ground ?? 'mint'}`} />
          <ScreenNav
            ground="page"
            right={
              <NavIcon name="message-circle" label="在线客服" onTap={() => void go('chat', { targetId: storeId })} />
            }
          >
            <SearchLink isOnCard placeholder="搜本店商品" onTap={() => openSearch({ storeId })} />
          </ScreenNav>
        </>
      }
      bottom={value ? <MarketBar cart={cart} /> : null}
    >
      {value ? (
        <>
          <View className="market__shop">
            <Tap className="market__who" role="link" onTap={() => void go('storeHome', { storeId })}>
              <Avatar picture={value.logo} size={48} />
              <View className="market__words">
                <View className="market__title">
                  <Text className="market__name">{value.name}</Text>
                  {value.rider && value.isOpen ? <Tag kind="ok" text={value.rider.whenText} /> : null}
                </View>
                <View className="market__facts">
                  {[value.floor, `${value.score} 分`, openWords(value.openText)[1] || value.openText]
                    .filter(Boolean)
                    .join(' · ')}
                </View>
              </View>
            </Tap>
            <FollowButton store={face} />
          </View>
          <View className="card market__ship">
            {ways.length > 1 ? (
              <Seg
                items={ways.map((key) => ({ key, text: WAY_TEXTS[key] }))}
                value={way}
                onChange={(next) => market.choose(next)}
              />
            ) : null}
            <View className="market__eta">
              <Icon name={way === 'pickup' ? 'store' : 'truck'} size={18} />
              <View className="market__how">
                {way === 'rider' && value.rider ? (
                  <>
                    <View className="market__when">
                      {[value.rider.whenText, value.rider.rangeText].filter(Boolean).join('，')}
                    </View>
                    <View className="market__fee">{value.rider.feeText}</View>
                  </>
                ) : (
                  <View className="market__when">
                    {way === 'pickup'
                      ? `到 ${[value.floor, value.address].filter(Boolean).join(' ') || value.name} 取货`
                      : (value.ways[0]?.when ?? '')}
                  </View>
                )}
              </View>
            </View>
            {value.hasScan ? (
              <Tap
                className="market__promo market__promo--first"
                role="link"
                leadsTo="scanCodeCart"
                onTap={() => void go('scanCodeCart', { storeId })}
              >
                <Icon name="scan-barcode" size={18} />
                <Text className="market__offer">到店扫码购，不用排队结账</Text>
                <Text className="market__claim">去扫码</Text>
                <Icon name="chevron-right" size={14} />
              </Tap>
            ) : null}
            <Tap className="market__promo" role="link" onTap={() => coupons.open({ storeId })}>
              {value.offers[0] ? <Tag kind="solid" text={value.offers[0].tag} /> : null}
              <Text className="market__offer">{value.offers[0]?.text ?? '本店优惠券'}</Text>
              <Text className="market__claim">领券</Text>
              <Icon name="chevron-right" size={14} />
            </Tap>
          </View>
          {refusal ? <Notice text={refusalText(refusal, way, ways)} /> : null}
          {sections.length === 0 ? (
            <EmptyState picture="search" title="店里还没有商品" />
          ) : (
            <View className="market__shelves">
              <ScrollView className="market__rail" scrollY>
                <View {...access({ role: 'tablist', label: '店内分类' })}>
                  {sections.map(({ category: { categoryId, name }, list }, at) => (
                    <Tap
                      key={categoryId}
                      role="tab"
                      isSelected={categoryId === market.at}
                      className={categoryId === market.at ? 'market__root market__root--on' : 'market__root'}
                      onTap={() => show(categoryId, ids[at] ?? '')}
                    >
                      {name}
                      <Badge count={cart.numberOf(list.items)} />
                    </Tap>
                  ))}
                </View>
              </ScrollView>
              <View className="market__pane">
                <SortBar<ProductSort> isNarrow items={SORTS} value={market.sort} onChange={market.setSort}>
                  <Text className="market__count">{value.goodsCount} 款</Text>
                </SortBar>
                {sections.map((section, at) => (
                  <MarketRows
                    key={section.category.categoryId}
                    id={ids[at] ?? ''}
                    section={section}
                    cart={cart}
                    refusal={refusal}
                    onOpen={open}
                    onAdd={add}
                    onRefuse={toast}
                  />
                ))}
              </View>
            </View>
          )}
          {sheet}
          {coupons.sheet}
        </>
      ) : null}
    </Screen>
  )
})

/** The refusal; when riders cannot deliver, it suggests pickup if the store offers it. */
function refusalText(refusal: string, way: MarketWay, ways: readonly MarketWay[]): string {
  return way === 'rider' && ways.includes('pickup') ? `${refusal}，可以改为到店自提` : refusal
}
