import type { CartLine } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import type { LineSwipe } from './cart-edit.store'
import { InvalidLineRow } from './cart-line'
import './cart-group.scss'
import './invalid-lines.scss'

/** Lines shown while folded: at least one, so that no line seems lost, and few, so that the list stays short. */
const SHOWN_FOLDED = 1

interface InvalidLinesProps {
  lines: readonly CartLine[]
  /** In edit mode: the lines ticked for deletion; the list is unfolded then. */
  isTicked: ((line: CartLine) => boolean) | null
  onTick: (line: CartLine) => void
  onOpen: (line: CartLine) => void
  onReselect: (line: CartLine) => void
  swipeOf: (line: CartLine) => LineSwipe
  onClear: () => void
}

/** 失效商品: lines that cannot be bought, each with its reason, folded after the first. */
export const InvalidLines = observer(function InvalidLines(props: InvalidLinesProps) {
  const { lines, isTicked, onTick, onOpen, onReselect, swipeOf, onClear } = props
  const [isUnfolded, setUnfolded] = useState(false)
  if (lines.length === 0) return null
  const hidden = isUnfolded || isTicked ? 0 : Math.max(0, lines.length - SHOWN_FOLDED)
  const canFold = isUnfolded && !isTicked && lines.length > SHOWN_FOLDED
  return (
    <View className="card cart-group">
      <View className="cart-group__store">
        <Text className="cart-group__name">失效商品 {lines.length}</Text>
        <Tap className="invalid-lines__clear" onTap={onClear}>
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
          swipe={swipeOf(line)}
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
})
