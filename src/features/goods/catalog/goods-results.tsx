import { PRODUCT_SORT, type ProductSort } from '@contract/codes/product'
import type { ProductSource } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { Fab } from '@/ui/fab/fab'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { Icon } from '@/ui/icon/icon'
import { GoodsCardBone } from '@/ui/skeleton/skeleton'
import { SortBar } from '@/ui/sort-bar/sort-bar'
import { Tap } from '@/ui/tap/tap'
import { ChosenChips } from './chosen-chips'
import { FilterSheet } from './filter-sheet'
import { useGoodsAdd } from './goods-add'
import { GoodsList } from './goods-list'
import type { ProductListStore } from './product-list.store'
import './goods-results.scss'

const SORTS = [
  { text: '综合', keys: [PRODUCT_SORT.overall] },
  { text: '销量', keys: [PRODUCT_SORT.sales] },
  { text: '价格', keys: [PRODUCT_SORT.priceUp, PRODUCT_SORT.priceDown] },
  { text: '新品', keys: [PRODUCT_SORT.newest] },
] as const

interface GoodsToolbarProps {
  store: ProductListStore
  /** Class of the sticky box. The drawer is outside it: inside, it would share its stacking context. */
  className: string
  /** Above the sort bar, in the same box. */
  children?: ReactNode
  /** Only the box with its children, before there is a list. */
  isBare?: boolean
}

interface GoodsSortProps {
  store: ProductListStore
  onFilter: () => void
  isNarrow?: boolean
  /** Content left of 筛选. */
  children?: ReactNode
}

/** Sort orders of a product list, and the button for its filters. */
export const GoodsSort = observer(function GoodsSort({ store, onFilter, isNarrow, children }: GoodsSortProps) {
  return (
    <SortBar<ProductSort>
      items={SORTS}
      value={store.sort}
      onChange={(sort) => void store.setSort(sort)}
      isNarrow={isNarrow}
    >
      {children}
      <Tap className={store.hasChoices ? 'goods-tool goods-tool--on' : 'goods-tool'} onTap={onFilter}>
        筛选
        <Icon name="sliders-horizontal" size={14} />
      </Tap>
    </SortBar>
  )
})

/** Sort bar and filters of a list; sticky below the nav bar. */
export const GoodsToolbar = observer(function GoodsToolbar(props: GoodsToolbarProps) {
  const { store, className, children, isBare = false } = props
  const [isFiltering, setFiltering] = useState(false)
  return (
    <>
      <View className={className}>
        {children}
        {isBare ? null : (
          <View className="goods-toolbar">
            <GoodsSort store={store} onFilter={() => setFiltering(true)}>
              <Tap
                className="goods-tool"
                label={store.look === 'grid' ? '换成列表' : '换成大图'}
                onTap={store.toggleLook}
              >
                <Icon name={store.look === 'grid' ? 'rows-3' : 'layout-grid'} size={18} />
              </Tap>
            </GoodsSort>
            <ChosenChips store={store} />
          </View>
        )}
      </View>
      <FilterSheet store={store} isOpen={isFiltering} onClose={() => setFiltering(false)} />
    </>
  )
})

interface GoodsResultsProps {
  store: ProductListStore
  /** Name of the list for tracking. */
  listSource: ProductSource['listSource']
  hasFab?: boolean
}

/** Products of a list with add buttons and the floating cart. */
export const GoodsResults = observer(function GoodsResults({ store, listSource, hasFab = true }: GoodsResultsProps) {
  const badge = useStore(CartBadge)
  const { add, open, sheet } = useGoodsAdd(store.list.items, { listSource })
  return (
    <View className="goods-results">
      {store.relaxed ? <View className="goods-results__note">没有完全匹配，以下是相近的商品</View> : null}
      <GoodsList cards={store.list.items} look={store.look} onOpen={open} onAdd={add} eagerCount={4} />
      {hasFab ? (
        <Fab leadsTo="cart" icon="shopping-bag" label="购物车" count={badge.number} onTap={() => void go('cart')} />
      ) : null}
      {sheet}
    </View>
  )
})

export function GoodsSkeleton() {
  return (
    <View className="goods-results">
      <GoodsGrid>
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <GoodsCardBone key={n} />
        ))}
      </GoodsGrid>
    </View>
  )
}
