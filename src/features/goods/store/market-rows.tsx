import { FAILURE_TEXTS } from '@contract/codes/failures'
import type { ProductCard } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Failed } from '@/app/failed'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { Button } from '@/ui/button/button'
import { AddButton } from '@/ui/goods-card/add-button'
import { GoodsTags } from '@/ui/goods-card/goods-foot'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price, Was } from '@/ui/price/price'
import { GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Stepper } from '@/ui/stepper/stepper'
import { Tap } from '@/ui/tap/tap'
import { canAdd, goodsOf } from '../catalog/goods-of'
import { type MarketSection, SECTION_PAGE } from './market.store'
import type { MarketCartStore } from './market-cart.store'
import './market-rows.scss'

/** Skeleton rows of a loading category; the rest of its height stays empty. */
const BONES = [1, 2, 3]

interface RowActs {
  cart: MarketCartStore
  /** Why nothing can be added now; empty when it can. */
  refusal: string
  onOpen: (productId: string) => void
  onAdd: (productId: string) => void
  onRefuse: (text: string) => void
}

/** A category of a market with its goods; before they are loaded it has about their height. */
export const MarketRows = observer(function MarketRows(props: RowActs & { section: MarketSection; id: string }) {
  const { section, id, ...acts } = props
  const { category, list } = section
  const { name, count } = category
  return (
    <View id={id} className="market-rows">
      <View className="market-rows__head">
        {name}
        <View className="market-rows__count">{count} 款</View>
      </View>
      {list.error && !list.isLoaded ? (
        <Failed why={list.error.message} onRetry={() => list.reload()} />
      ) : list.isLoaded ? (
        list.items.map((card) => <MarketRow key={card.productId} card={card} {...acts} />)
      ) : (
        <View
          className="market-rows__room"
          style={{ height: `calc(var(--market-row) * ${Math.min(count, SECTION_PAGE)})` }}
        >
          {list.isLoading ? BONES.map((n) => <GoodsRowBone key={n} size={80} />) : null}
        </View>
      )}
      {list.isLoaded && list.hasMore ? (
        <Tap className="market-rows__rest" onTap={() => void list.more()}>
          {list.isMoreLoading
            ? '加载中…'
            : list.error
              ? FAILURE_TEXTS.moreNotLoaded
              : `还有 ${Math.max(1, count - list.items.length)} 件，展开`}
        </Tap>
      ) : null}
    </View>
  )
})

const MarketRow = observer(function MarketRow({
  card,
  cart,
  refusal,
  onOpen,
  onAdd,
  onRefuse,
}: RowActs & { card: ProductCard }) {
  const { buyer } = useStore(SessionStore)
  const goods = goodsOf(card, buyer)
  const { id, name, priceCents, wasCents, isFrom, unit, goneText } = goods
  const isDeal = !!wasCents && wasCents > priceCents
  const line = cart.lineOf(card)
  const add = () => (refusal === '' ? onAdd(id) : onRefuse(refusal))
  return (
    <GoodsLine
      picture={goods.picture}
      name={name}
      size={80}
      nameLines={1}
      goneText={goneText}
      onOpen={() => onOpen(id)}
      foot={
        <View className="market-rows__foot">
          <Price
            cents={priceCents}
            size="md"
            isDeal={isDeal && !goneText}
            isFrom={isFrom}
            unit={unit}
            isOff={!!goneText}
          />
          {isDeal && !goneText ? <Was cents={wasCents} /> : null}
          <View className="market-rows__act" onClick={(event) => event.stopPropagation()}>
            {!canAdd(card) ? null : line ? (
              <Stepper
                label={name}
                value={line.number}
                min={line.minBuy}
                step={line.packSize}
                max={line.maxNumber}
                onChange={(number) => cart.setNumber(line, number)}
                onOver={(top) => onRefuse(`最多购买 ${top} 件`)}
                onUnder={() => cart.remove(line)}
              />
            ) : card.singleSkuId ? (
              <AddButton label={`把${name}加入购物车`} onTap={add} />
            ) : (
              <Button size="xs" kind="secondary" label={`${name}，选规格`} onTap={add}>
                选规格
              </Button>
            )}
          </View>
        </View>
      }
    >
      <View className="mt4">
        <GoodsTags goods={goods} />
      </View>
    </GoodsLine>
  )
})
