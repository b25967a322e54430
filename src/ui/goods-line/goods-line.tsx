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
  /** 96 or 80 in browsing pages, 72 in cart, order and chat. */
  size?: 96 | 80 | 72
  /** Lines of the name; by default 1 at size 72, else 2. */
  nameLines?: 1 | 2
  /** The product cannot be bought: the text on its veil. */
  goneText?: string | null
  onOpen?: () => void
  /** Below the name: tags, selected options. */
  children?: ReactNode
  /** The last row: price at the left, controls at the right. */
  foot?: ReactNode
}

/** A product as a row: picture at the left, text at the right, the last row aligned with the bottom of the picture. */
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
