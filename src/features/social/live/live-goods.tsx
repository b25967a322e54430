import { liveChannel } from '@contract/codes/live'
import { LIST_SOURCE } from '@contract/codes/tracking'
import type { LiveGoods } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { useGoodsAdd } from '@/features/goods/catalog/goods-add'
import { canAdd, goodsOf } from '@/features/goods/catalog/goods-of'
import { Button } from '@/ui/button/button'
import { GoodsRow } from '@/ui/goods-row/goods-row'
import { Icon } from '@/ui/icon/icon'
import { Price, Was } from '@/ui/price/price'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import type { LiveRoomStore } from './live-room.store'
import './live-goods.scss'

/** The picked product's handlers and picker; goods of a room name it as their source. */
export function useRoomGoods(store: LiveRoomStore) {
  const pinned = store.room.value?.pinned?.card
  const shelf = store.goods.items.map(({ card }) => card)
  const cards = pinned ? [...shelf, pinned] : shelf
  return useGoodsAdd(cards, { listSource: LIST_SOURCE.live }, liveChannel(store.liveRoomCode))
}

interface LivePinnedProps {
  goods: LiveGoods
  onOpen: (productId: string) => void
}

/** The product that the anchor explains now. */
export const LivePinned = observer(function LivePinned({ goods: { number, card }, onOpen }: LivePinnedProps) {
  const { buyer } = useStore(SessionStore)
  const { name, picture, priceCents, wasCents, isFrom, goneText } = goodsOf(card, buyer)
  const isDeal = !!wasCents && wasCents > priceCents
  const open = () => onOpen(card.productId)
  return (
    <View className="live-pinned">
      <Tap role="link" className="live-pinned__goods" leadsTo="details" onTap={open}>
        <View className="live-pinned__picture">
          <Shot picture={picture} size={72} goneText={goneText} />
          <View className="live-number">{number}</View>
        </View>
        <View className="live-pinned__text">
          <View className="live-pinned__mark">
            <Icon name="radio" size={14} />
            讲解中
          </View>
          <View className="one">{name}</View>
          <View className="row g4 baseline">
            <Price cents={priceCents} isDeal={isDeal} isFrom={isFrom} />
            {isDeal ? <Was cents={wasCents} /> : null}
          </View>
        </View>
      </Tap>
      <Button size="sm" label={`去抢购${name}`} onTap={open}>
        去抢购
      </Button>
    </View>
  )
})

interface LiveShelfProps {
  store: LiveRoomStore
  onOpen: (productId: string) => void
  onAdd: (productId: string) => void
  /** Plays the recording from the explanation of a product. */
  onSee?: (ms: number) => void
}

/** The shelf of a room: each product with the number that the anchor says. */
export const LiveShelf = observer(function LiveShelf({ store, onOpen, onAdd, onSee }: LiveShelfProps) {
  const { buyer } = useStore(SessionStore)
  const { items, isLoaded } = store.goods
  if (isLoaded && items.length === 0) return <View className="live-shelf__none">袋里还没有商品</View>
  return (
    <View className="live-shelf">
      {items.map(({ number, card, explainedAtMs }) => (
        <View key={number} className="live-shelf__row">
          <GoodsRow goods={goodsOf(card, buyer)} onOpen={onOpen} onAdd={canAdd(card) ? onAdd : undefined} />
          <View className="live-number">{number}</View>
          {onSee && explainedAtMs !== null ? (
            <View className="live-shelf__see">
              <Button
                kind="ghost"
                size="xs"
                label={`看讲解，${number} 号${card.title}`}
                onTap={() => onSee(explainedAtMs)}
              >
                看讲解
              </Button>
            </View>
          ) : null}
        </View>
      ))}
    </View>
  )
})
