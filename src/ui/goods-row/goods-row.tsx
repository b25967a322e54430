import { View } from '@tarojs/components'
import { memo } from 'react'
import type { Goods } from '../goods-card/goods'
import { GoodsFoot, GoodsTags } from '../goods-card/goods-foot'
import { GoodsLine } from '../goods-line/goods-line'

export interface GoodsRowProps {
  goods: Goods
  onOpen: (id: string) => void
  /** Without it there is no add button. */
  onAdd?: (id: string) => void
  size?: 96 | 80
}

/** A product in a list of rows. */
export const GoodsRow = memo(function GoodsRow({ goods, onOpen, onAdd, size = 96 }: GoodsRowProps) {
  return (
    <GoodsLine
      picture={goods.picture}
      name={goods.name}
      size={size}
      nameLines={size === 80 ? 1 : 2}
      goneText={goods.goneText}
      onOpen={() => onOpen(goods.id)}
    >
      <View className="mt4">
        <GoodsTags goods={goods} />
      </View>
      <View className="push-down">
        <GoodsFoot goods={goods} onAdd={onAdd} />
      </View>
    </GoodsLine>
  )
})
