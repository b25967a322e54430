import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { go } from '@/app/navigate'
import { useShow, useStore } from '@/app/page'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { BarIcon, BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Price } from '@/ui/price/price'
import { CartStore } from './cart.store'
import './cart-dock.scss'

const toCart = () => void go('cart')

/** The cart bar of a goods list: number of pieces, sum of ticked lines, progress toward free delivery. */
export const CartDock = observer(function CartDock() {
  const cart = useStore(CartStore)
  const badge = useStore(CartBadge)
  const { number } = badge
  const { value } = cart.detail
  useShow(() => cart.refresh())
  useEffect(() => {
    if (value && value.totalNumber !== number) void cart.refresh()
  }, [cart, value, number])
  const tip = value?.shopCartDtos.find(({ freightTip }) => freightTip && !freightTip.isFree)?.freightTip
  const isChosen = !!value && value.selectTotalNumber > 0
  return (
    <BottomBar>
      <BarIcon icon="shopping-bag" text="购物车" count={number} onTap={toCart} />
      <View className="cart-dock__sum">
        {isChosen ? <Price cents={value.totalAmount} /> : null}
        <View className="cart-dock__note">{isChosen ? (tip?.text ?? '不含运费') : '选好的商品在这里结算'}</View>
      </View>
      <Button onTap={toCart}>{isChosen ? '去结算' : '去购物车'}</Button>
    </BottomBar>
  )
})
