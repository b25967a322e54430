import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { access, keyable } from '../access'
import { classes } from '../classes'
import type { Picture } from '../picture/picture'
import { Shot } from '../shot/shot'
import { leads } from '../tap/leads'
import './goods-line.scss'

export interface GoodsLineProps {
  picture: Picture | null
  name: string
  /** 96 or 80 when browsing, 72 in cart, order, chat. */
  size?: 96 | 80 | 72
  /** Lines of the name; 1 at size 72, else 2, unless said otherwise. */
  nameLines?: 1 | 2
  /** The word on the veil of something that cannot be bought. */
  goneText?: string | null
  onOpen?: () => void
  /** Under the name: tags, chosen options. */
  children?: ReactNode
  /** The last row: price left, what acts right. */
  foot?: ReactNode
}

/** A product as a row: picture left, words right, the last row on the picture's floor. */
export function GoodsLine(props: GoodsLineProps) {
  const { picture, name, size = 72, nameLines = size === 72 ? 1 : 2, goneText, onOpen, children, foot } = props
  return (
    <View
      className={classes('goods-line', goneText && 'goods-line--gone')}
      onClick={onOpen}
      {...leads(onOpen && 'details')}
    >
      <Shot picture={picture} size={size} goneText={goneText} />
      <View className="goods-line__text">
        <View
          className={classes('goods-line__name', nameLines === 1 ? 'one' : 'two')}
          {...(onOpen ? access({ role: 'link' }) : {})}
          {...keyable(onOpen)}
        >
          {name}
        </View>
        {children}
        {foot ? <View className="goods-line__foot">{foot}</View> : null}
      </View>
    </View>
  )
}
