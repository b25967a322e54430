import { RANKINGS, type Ranking } from '@contract/codes/block'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useResource, useShare } from '@/app/page'
import { Screen } from '@/app/screen'
import { rememberSource } from '@/app/tracking/product-source'
import { rememberCard } from '@/features/goods/catalog/product-preview'
import { RankingStore } from '@/features/system/zone/ranking.store'
import { Chip } from '@/ui/chip/chip'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price, Was } from '@/ui/price/price'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { type TabItem, Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const NAMES: Readonly<Record<Ranking, string>> = { sales: '热卖榜', newest: '新品榜', favourites: '收藏榜' }
const TABS: TabItem<Ranking>[] = RANKINGS.map((key) => ({ key, text: NAMES[key] }))
/** Number of highlighted ranks. */
const LEADING = 3

/** Goods ranked by sales, listing date or favourites in this mall [ranking.real]. */
export default page('rankingList', ({ params }) => {
  const asked = RANKINGS.find((one) => one === params.ranking) ?? 'sales'
  const store = useLocalStore('ranking', (env) => new RankingStore(env, asked, params.categoryId ?? ''))
  const tree = useResource((env) => env.call('GET category/getTree', {}, { quiet: true }), { at: 'open' })
  useOpen(() => store.list.reload())
  const { ranking, categoryId, list } = store
  const categories = (tree.value?.records ?? []).filter(({ parentId }) => parentId === null)
  const shown = list.value?.records ?? []
  useShare(() => ({ title: `乐廊${NAMES[ranking]}`, params: { ranking, categoryId: categoryId || undefined } }))
  return (
    <Screen
      of={list}
      isStack
      isEmpty={list.isLoaded && shown.length === 0}
      empty={{
        text: '这个榜单还没有商品',
        actionText: categoryId ? '看全部类目' : '去逛逛',
        onAction: () => (categoryId ? void store.choose(ranking, '') : void go('home')),
      }}
      skeleton={<CardSkeleton cards={[4, 4, 4]} />}
      top={
        <View className="ranking-top">
          <Tabs items={TABS} value={ranking} onChange={(next) => void store.choose(next, categoryId)} />
          <View className="ranking-top__chips">
            {[{ categoryId: '', name: '全部' }, ...categories].map((one) => (
              <View key={one.categoryId} className="ranking-top__chip">
                <Chip
                  isPill
                  text={one.name}
                  isOn={one.categoryId === categoryId}
                  onTap={() => void store.choose(ranking, one.categoryId)}
                />
              </View>
            ))}
          </View>
        </View>
      }
    >
      <View className="card ranking">
        {shown.map(({ card, figureText }, index) => {
          const open = () => {
            rememberCard(card)
            rememberSource(card.productId, { listSource: LIST_SOURCE.ranking })
            void go('details', { productId: card.productId })
          }
          const isLower = card.originalPrice !== null && card.originalPrice > card.price
          return (
            <View key={card.productId} className="ranking__row">
              <View className={index < LEADING ? 'ranking__place' : 'ranking__place ranking__place--more'}>
                {index + 1}
              </View>
              <View className="ranking__goods">
                <GoodsLine
                  picture={card.picture}
                  name={card.title}
                  size={80}
                  nameLines={1}
                  goneText={card.isSoldOut ? '已售罄' : ''}
                  onOpen={open}
                >
                  <View className="ranking__figure">{figureText}</View>
                  <View className="ranking__price">
                    <Price cents={card.price} size="sm" isDeal={isLower} />
                    {isLower && card.originalPrice !== null ? <Was cents={card.originalPrice} /> : null}
                  </View>
                </GoodsLine>
              </View>
            </View>
          )
        })}
      </View>
    </Screen>
  )
})
