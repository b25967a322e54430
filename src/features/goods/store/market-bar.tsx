import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { Badge } from '@/ui/badge/badge'
import { SafeBottom } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import type { MarketCartStore } from './market-cart.store'
import './market-bar.scss'

/** The floating cart of a market: pieces, sum and fee of this store, and how much is missing. */
export const MarketBar = observer(function MarketBar({ cart }: { cart: MarketCartStore }) {
  const { number, ticked, cents, feeText, buttonText, canSettle, isBusy } = cart
  const hasGoods = ticked.length > 0
  return (
    <View className="market-bar">
      <View className="market-bar__space" />
      <View className="market-bar__fixed">
        <View className="market-bar__pill">
          <Tap className="market-bar__bag" label={`购物车，${number} 件`} leadsTo="cart" onTap={() => void go('cart')}>
            <Icon name="shopping-bag" size={26} />
            <Badge count={number} />
          </Tap>
          <View className="market-bar__words">
            {hasGoods ? <Price cents={cents} size="md" /> : <Text className="market-bar__none">还没有选商品</Text>}
            {hasGoods && feeText ? <View className="market-bar__fee">{feeText}</View> : null}
          </View>
          <Button kind={canSettle ? 'primary' : 'secondary'} isBusy={isBusy} onTap={() => void cart.settle()}>
            {buttonText}
          </Button>
        </View>
        <SafeBottom />
      </View>
    </View>
  )
})
