import type { ProductDetail } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { Price } from '@/ui/price/price'
import { takeHomeOf } from './take-home'
import './take-home-rows.scss'

type Explained = Pick<ProductDetail, 'price' | 'memberPrice' | 'takeHomePrices' | 'isCrossBorder'>

/** Discount of each offer and coupon, down to the take-home price; not shown when that is not lower than the price. */
export const TakeHomeRows = observer(function TakeHomeRows({ product }: { product: Explained }) {
  const { buyer } = useStore(SessionStore)
  const own = takeHomeOf(product, buyer)
  if (!own) return null
  return (
    <View className="take-home-rows">
      {own.adjustments.map(({ title, amount }) => (
        <View key={title} className="take-home-rows__row">
          <Text>{title}</Text>
          <Price cents={amount} size="xs" isDeal />
        </View>
      ))}
      <View className="take-home-rows__sum">
        <Text>到手价</Text>
        <Price cents={own.price} isDeal />
      </View>
      <View className="take-home-rows__note">
        {`按买 1 件并领取可用优惠券计算，不含运费${product.isCrossBorder ? '和税费' : ''}`}
      </View>
    </View>
  )
})
