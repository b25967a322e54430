import { Text, View } from '@tarojs/components'
import { access } from '@/ui/access'
import { Tap } from '@/ui/tap/tap'
import type { CartStore } from './cart.store'
import './undo-strip.scss'

/** Shown for UNDO_MS after lines were removed from the cart. */
export function UndoStrip({ cart }: { cart: CartStore }) {
  return (
    <View className="undo-strip" {...access({ role: 'status' })}>
      <Text>{cart.aside?.isFavourite ? '已移入收藏' : '已删除'}</Text>
      <Text className="sep" />
      <Tap className="undo-strip__back" onTap={cart.takeBack}>
        撤销
      </Tap>
    </View>
  )
}
