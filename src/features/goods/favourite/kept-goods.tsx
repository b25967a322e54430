import type { ProductSource } from '@contract/codes/tracking'
import type { ProductCard } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment } from 'react'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { rememberSource } from '@/app/tracking/product-source'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { GoodsRow } from '@/ui/goods-row/goods-row'
import { Tag } from '@/ui/tag/tag'
import { goodsOf } from '../catalog/goods-of'
import type { Selection } from './selection'
import './kept-goods.scss'

export interface KeptItem {
  key: string
  card: ProductCard | null
  /** Text of a product that is no longer sold. */
  goneText?: string
  /** 已降 ¥20 */
  mark?: string
  /** Heading above the row: a day. */
  head?: string
}

/** Rows of favourites or viewed products; in edit mode each has a checkbox. */
export const KeptGoods = observer(function KeptGoods({
  items,
  selection,
  listSource,
}: {
  items: readonly KeptItem[]
  selection: Selection
  /** Name of the list for tracking. */
  listSource: ProductSource['listSource']
}) {
  const { buyer } = useStore(SessionStore)
  const open = (productId: string) => {
    rememberSource(productId, { listSource })
    void go('details', { productId })
  }
  return (
    <>
      {items.map(({ key, card, goneText, mark, head }) => (
        <Fragment key={key}>
          {head ? <View className="kept__day">{head}</View> : null}
          <View className="card kept">
            {selection.isOn ? (
              <Check
                isOn={selection.has(key)}
                label={`选择 ${card?.title ?? goneText ?? ''}`}
                onTap={() => selection.toggle(key)}
              />
            ) : null}
            <View className="kept__goods">
              {card ? (
                <GoodsRow
                  goods={goodsOf(card, buyer)}
                  onOpen={(productId) => (selection.isOn ? selection.toggle(key) : open(productId))}
                />
              ) : (
                <View className="kept__gone">{goneText}</View>
              )}
              {mark ? <Tag kind="tint" text={mark} /> : null}
            </View>
          </View>
        </Fragment>
      ))}
    </>
  )
})

/** Bar of the edit mode: selects all, removes the selected ones. */
export const KeptBar = observer(function KeptBar({
  selection,
  keys,
  word,
  onRemove,
}: {
  selection: Selection
  keys: readonly string[]
  /** 取消收藏, 删除 */
  word: string
  onRemove: () => void
}) {
  if (!selection.isOn) return null
  const areAll = keys.length > 0 && keys.every((key) => selection.has(key))
  return (
    <BottomBar>
      <View className="kept__all">
        <Check isOn={areAll} label="全选" onTap={() => selection.all(areAll ? [] : keys)} />
        全选
      </View>
      <Button isEven isOff={selection.size === 0} onTap={onRemove}>
        {word}
        {selection.size > 0 ? `（${selection.size}）` : ''}
      </Button>
    </BottomBar>
  )
})
