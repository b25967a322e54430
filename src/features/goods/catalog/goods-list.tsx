import type { ProductCard } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useMemo } from 'react'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { BlockList } from '@/ui/block-list/block-list'
import { classes } from '@/ui/classes'
import type { Goods } from '@/ui/goods-card/goods'
import { GoodsCard } from '@/ui/goods-card/goods-card'
import { GoodsGrid } from '@/ui/goods-grid/goods-grid'
import { GoodsRow } from '@/ui/goods-row/goods-row'
import { canAdd, goodsOf } from './goods-of'
import './goods-list.scss'

interface GoodsListProps {
  cards: readonly ProductCard[]
  look?: 'grid' | 'rows'
  rowSize?: 96 | 80
  /** Rows inside an existing card. */
  isFlat?: boolean
  onOpen: (productId: string) => void
  onAdd: (productId: string) => void
  /** Cards whose pictures load at once. */
  eagerCount?: number
  /** Number of products rendered before the visible area is measured. */
  firstItems?: number
}

/** Design px of a grid card, two per row, and of a row, before they are measured. */
const GRID_ITEM = (183 + 110 + 8) / 2
const ROW_ITEM = 112
/** Rows per card. */
const ROWS_ON_CARD = 10

/** Memoizes the result per card, so that a new page of the list renders no earlier item again. */
function memoryOf(make: (card: ProductCard) => Goods): (card: ProductCard) => Goods {
  const known = new WeakMap<ProductCard, Goods>()
  return (card) => {
    const goods = known.get(card) ?? make(card)
    known.set(card, goods)
    return goods
  }
}

/** Products as a grid of two columns or as rows; only those near the visible area are rendered. */
export const GoodsList = observer(function GoodsList(props: GoodsListProps) {
  const { cards, look = 'grid', rowSize = 96, isFlat, onOpen, onAdd, eagerCount = 0, firstItems } = props
  const { buyer } = useStore(SessionStore)
  const goods = useMemo(() => memoryOf((card) => goodsOf(card, buyer)), [buyer])
  const items = useMemo(
    () => cards.map((card, index) => ({ goods: goods(card), hasAdd: canAdd(card), index })),
    [cards, goods],
  )
  if (look === 'rows') {
    return (
      <BlockList items={items} itemHeight={ROW_ITEM} blockSize={ROWS_ON_CARD} firstItems={firstItems}>
        {(block) => (
          <View className={classes('goods-list__rows', isFlat && 'goods-list__rows--flat')}>
            {block.map(({ goods, hasAdd }) => (
              <GoodsRow
                key={goods.id}
                goods={goods}
                size={rowSize}
                onOpen={onOpen}
                onAdd={hasAdd ? onAdd : undefined}
              />
            ))}
          </View>
        )}
      </BlockList>
    )
  }
  return (
    <BlockList items={items} itemHeight={GRID_ITEM} firstItems={firstItems}>
      {(block) => (
        <GoodsGrid>
          {block.map(({ goods, hasAdd, index }) => (
            <GoodsCard
              key={goods.id}
              goods={goods}
              onOpen={onOpen}
              onAdd={hasAdd ? onAdd : undefined}
              isEager={index < eagerCount}
            />
          ))}
        </GoodsGrid>
      )}
    </BlockList>
  )
})
