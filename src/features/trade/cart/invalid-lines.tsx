import type { CartLine } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { InvalidLineRow } from './cart-line'
import './invalid-lines.scss'

/** So many show while the rest is folded: nobody shall think the cart lost them, and nobody scroll past them all. */
const SHOWN_FOLDED = 1

interface InvalidLinesProps {
  lines: readonly CartLine[]
  /** In edit mode: which are ticked, to be deleted; all of them show then. */
  isTicked: ((line: CartLine) => boolean) | null
  onTick: (line: CartLine) => void
  onOpen: (line: CartLine) => void
  onReselect: (line: CartLine) => void
  onSwipe: (line: CartLine) => void
  onClear: () => void
}

/** 失效商品: what can't be bought, each with its reason, folded beyond the first (behaviours 2.4). */
export function InvalidLines({ lines, isTicked, onTick, onOpen, onReselect, onSwipe, onClear }: InvalidLinesProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  if (lines.length === 0) return null
  const hidden = isUnfolded || isTicked ? 0 : Math.max(0, lines.length - SHOWN_FOLDED)
  const canFold = isUnfolded && !isTicked && lines.length > SHOWN_FOLDED
  return (
    <View className="card cart__group">
      <View className="cart__store">
        <Text className="cart__store-name">失效商品 {lines.length}</Text>
        <Tap className="cart__clear" onTap={onClear}>
          清空
        </Tap>
      </View>
      {lines.slice(0, lines.length - hidden).map((line) => (
        <InvalidLineRow
          key={line.id}
          line={line}
          isTicked={isTicked ? isTicked(line) : null}
          onTick={() => onTick(line)}
          onOpen={() => onOpen(line)}
          onReselect={() => onReselect(line)}
          onSwipe={() => onSwipe(line)}
        />
      ))}
      {hidden > 0 || canFold ? (
        <Tap className="invalid-lines__fold" onTap={() => setUnfolded(!isUnfolded)}>
          {hidden > 0 ? `展开其余 ${hidden} 件失效商品` : '收起'}
          <Icon name={hidden > 0 ? 'chevron-down' : 'chevron-up'} size={14} />
        </Tap>
      ) : null}
    </View>
  )
}
