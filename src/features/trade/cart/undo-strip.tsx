import { Text, View } from '@tarojs/components'
import { access } from '@/ui/access'
import { Tap } from '@/ui/tap/tap'
import type { CartStore } from './cart.store'
import './undo-strip.scss'

/** For a few seconds after lines were taken out of the cart. */
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
