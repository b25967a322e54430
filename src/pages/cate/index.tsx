import { LIST_SOURCE } from '@contract/codes/tracking'
import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { memo, useId, useState } from 'react'
import { Failed } from '@/app/failed'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare, useStore } from '@/app/page'
import { ListFoot, Screen, ScreenNav } from '@/app/screen'
import { NO_CHOICES } from '@/features/goods/catalog/choices'
import { ChosenChips } from '@/features/goods/catalog/chosen-chips'
import { FilterSheet } from '@/features/goods/catalog/filter-sheet'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { GoodsList } from '@/features/goods/catalog/goods-list'
import { GoodsSort } from '@/features/goods/catalog/goods-results'
import type { ProductListStore } from '@/features/goods/catalog/product-list.store'
import { type CategoryNode, CategoryStore } from '@/features/goods/category/category.store'
import { SectionSpy } from '@/features/goods/category/section-in-sight'
import { type Section, SectionsStore } from '@/features/goods/category/sections.store'
import { openSearch } from '@/features/goods/search/open-search'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { CartDock } from '@/features/trade/cart/cart-dock'
import { access } from '@/ui/access'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { SearchLink } from '@/ui/search-bar/search-link'
import { Shot } from '@/ui/shot/shot'
import { Bone, GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** Distance in px from the end of the pane at which the next page is loaded. */
const LOWER_PX = 400

const openGoods = (id: string, name: string) => go('goodsList', { id, name })

export default page('cate', ({ params }) => {
  const categories = useStore(CategoryStore)
  const { roots, selected } = categories
  const pane = `cate-${useId().replace(/\W/g, '')}`
  const store = useLocalStore('sections', (env) => new SectionsStore(env, categories))
  const spy = useLocalStore('spy', () => new SectionSpy(pane, 'cate__section', store.see))
  const { sections, following, turn } = store
  const { add, open, sheet } = useGoodsAdd(store.cards, { listSource: LIST_SOURCE.category })
  const [filtered, setFiltered] = useState<ProductListStore | null>(null)
  const [isFiltering, setFiltering] = useState(false)
  useOpen(async () => {
    await categories.tree.reload()
    if (params.id) categories.selectNode(params.id)
    const { selected } = categories
    if (selected) store.begin(selected.categoryId)
  })
  useShare(() => (selected ? { title: selected.name, params: { id: selected.categoryId } } : {}))
  const share = useLateShare()
  const filter = (goods: ProductListStore) => {
    setFiltered(goods)
    setFiltering(true)
  }

  return (
    <Screen
      nav={false}
      of={categories.tree}
      top={
        <ScreenNav right={<ShareBesideCapsule share={share} />}>
          <SearchLink isOnCard placeholder="搜索商品、品牌" onTap={() => openSearch()} />
        </ScreenNav>
      }
      skeleton={<CategorySkeleton />}
      isEmpty={categories.tree.isLoaded && roots.length === 0}
      empty={{ text: '还没有分类', actionText: '回首页', onAction: () => void go('home') }}
      bottom={<CartDock />}
    >
      <View className="cate">
        <ScrollView className="cate__rail" scrollY>
          <View className="cate__roots" {...access({ role: 'tablist', label: '分类' })}>
            {roots.map((root) => (
              <Tap
                key={root.categoryId}
                role="tab"
                isSelected={root === selected}
                className={root === selected ? 'cate__root cate__root--on' : 'cate__root'}
                onTap={() => store.begin(root.categoryId)}
              >
                {root.name}
              </Tap>
            ))}
          </View>
        </ScrollView>
        <ScrollView
          key={turn}
          id={pane}
          className="cate__pane"
          scrollY
          lowerThreshold={LOWER_PX}
          onScroll={() => spy.look()}
          onScrollToLower={store.more}
        >
          {sections.map((section) => (
            <View key={section.root.categoryId} className="cate__section">
              <Tiles root={section.root} />
              <SectionGoods section={section} onFilter={filter} onOpen={open} onAdd={add} />
            </View>
          ))}
          {following && sections.at(-1)?.goods.list.isLoaded && !sections.at(-1)?.goods.list.hasMore ? (
            <Tap className="cate__on" onTap={store.goOn}>
              接着看 {following.name}
              <Icon name="chevron-down" size={14} />
            </Tap>
          ) : null}
        </ScrollView>
      </View>
      {filtered ? <FilterSheet store={filtered} isOpen={isFiltering} onClose={() => setFiltering(false)} /> : null}
      {sheet}
      {share.sheet}
    </Screen>
  )
})

/** The banner of a level-1 category and its tiles: level 2, and level 3 below when unfolded. */
const Tiles = memo(function Tiles({ root }: { root: CategoryNode }) {
  const [isWhole, setWhole] = useState(false)
  const isDeep = root.children.some((group) => group.children.length > 0)
  return (
    <>
      <Tap
        className={`cate__banner ${root.picture?.ground ?? 'stone'}`}
        onTap={() => void openGoods(root.categoryId, root.name)}
      >
        <View>
          <View className="cate__name">{root.name}</View>
          <View className="cate__note">查看全部商品</View>
        </View>
        {root.picture ? <Shot className="cate__picture" picture={root.picture} isEager /> : null}
      </Tap>
      {isWhole ? (
        root.children.map((group) => (
          <View key={group.categoryId}>
            <Tap className="cate__heading" onTap={() => void openGoods(group.categoryId, group.name)}>
              {group.name}
            </Tap>
            <TileRow nodes={group.children.length > 0 ? group.children : [group]} />
          </View>
        ))
      ) : (
        <TileRow nodes={root.children} />
      )}
      {isDeep ? (
        <Tap className="cate__on" onTap={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : '全部细分'}
          <Icon name={isWhole ? 'chevron-up' : 'chevron-down'} size={14} />
        </Tap>
      ) : null}
    </>
  )
})

function TileRow({ nodes }: { nodes: readonly CategoryNode[] }) {
  return (
    <View className="cate__tiles">
      {nodes.map((node) => (
        <Tap key={node.categoryId} className="cate__tile" onTap={() => void openGoods(node.categoryId, node.name)}>
          <Shot picture={node.picture} />
          <View className="cate__leaf">{node.name}</View>
        </Tap>
      ))}
    </View>
  )
}

interface SectionGoodsProps {
  section: Section
  onFilter: (goods: ProductListStore) => void
  onOpen: (productId: string) => void
  onAdd: (productId: string) => void
}

/** The goods of a section under their sort bar. */
const SectionGoods = observer(function SectionGoods({ section, onFilter, onOpen, onAdd }: SectionGoodsProps) {
  const { goods, root } = section
  const { list } = goods
  if (list.isEmpty && !goods.hasChoices) return <EmptyState picture="search" title="该分类暂无商品" />
  return (
    <>
      <View className="cate__sort">
        <GoodsSort isNarrow store={goods} onFilter={() => onFilter(goods)} />
        <ChosenChips store={goods} />
      </View>
      {list.error && !list.isLoaded ? (
        <Failed why={list.error.message} onRetry={() => goods.open({ categoryId: root.categoryId })} />
      ) : !list.isLoaded ? (
        <RowSkeleton />
      ) : list.isEmpty ? (
        <EmptyState
          picture="search"
          title="没有符合条件的商品"
          action="清除筛选"
          onAction={() => void goods.setChoices(NO_CHOICES)}
        />
      ) : (
        <>
          <GoodsList cards={list.items} look="rows" rowSize={80} isFlat onOpen={onOpen} onAdd={onAdd} />
          <ListFoot list={list} />
        </>
      )}
    </>
  )
})

const RowSkeleton = () => (
  <>
    {[1, 2, 3, 4].map((n) => (
      <GoodsRowBone key={n} size={80} />
    ))}
  </>
)

function CategorySkeleton() {
  return (
    <View className="cate">
      <View className="cate__rail">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
          <View key={n} className="cate__root">
            <Bone className="bone--line cate__root-bone" />
          </View>
        ))}
      </View>
      <View className="cate__pane">
        <Bone className="cate__banner-bone" />
        <View className="cate__tiles">
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <View key={n} className="cate__tile">
              <Bone className="cate__tile-bone" />
              <View className="cate__leaf" />
            </View>
          ))}
        </View>
        <View className="cate__sort" />
        <RowSkeleton />
      </View>
    </View>
  )
}
