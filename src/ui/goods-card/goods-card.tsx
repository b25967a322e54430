import { View } from '@tarojs/components'
import { memo } from 'react'
import { access, keyable } from '../access'
import { classes } from '../classes'
import { Shot } from '../shot/shot'
import { Tag } from '../tag/tag'
import { leads } from '../tap/leads'
import type { Goods } from './goods'
import { GoodsFoot, GoodsTags } from './goods-foot'
import './goods-card.scss'

export interface GoodsCardProps {
  goods: Goods
  onOpen: (id: string) => void
  /** Without it there is no add button. */
  onAdd?: (id: string) => void
  /** Loads its picture at once, for the first screen. */
  isEager?: boolean
}

/** A product in a grid of two columns. Every row has a fixed height, so that adjacent cards align. */
export const GoodsCard = memo(function GoodsCard({ goods, onOpen, onAdd, isEager }: GoodsCardProps) {
  const open = () => onOpen(goods.id)
  return (
    <View className={classes('goods', goods.goneText && 'goods--gone')} onClick={open} {...leads('details')}>
      <Shot
        picture={goods.picture}
        goneText={goods.goneText}
        isEager={isEager}
        isFlush
        corner={goods.cornerText ? <Tag text={goods.cornerText} /> : undefined}
      />
      <View className="goods__text">
        <View className="goods__name" {...access({ role: 'link' })} {...keyable(open)}>
          {goods.name}
        </View>
        <View className="goods__tags">
          <GoodsTags goods={goods} />
        </View>
        <GoodsFoot goods={goods} onAdd={onAdd} />
      </View>
    </View>
  )
})
