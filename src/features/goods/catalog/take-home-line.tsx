import type { ProductCard } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import { takeHomeOf } from './take-home'
import './take-home-line.scss'

interface TakeHomeLineProps {
  goods: Pick<ProductCard, 'price' | 'memberPrice' | 'takeHomePrices'>
  /** The SKUs have different prices. */
  isFrom: boolean
  /** Opens the list of discounts; undefined hides it. */
  onExplain?: () => void
}

/** The take-home price below the price; not shown when it is not lower. */
export const TakeHomeLine = observer(function TakeHomeLine({ goods, isFrom, onExplain }: TakeHomeLineProps) {
  const { buyer } = useStore(SessionStore)
  const own = takeHomeOf(goods, buyer)
  if (!own) return null
  const price = (
    <>
      <Tag text="到手价" kind="solid" />
      <Price cents={own.price} size="sm" isDeal isFrom={isFrom} />
    </>
  )
  if (!onExplain) return <View className="take-home">{price}</View>
  return (
    <Tap className="take-home take-home--explained" onTap={onExplain}>
      {price}
      <Icon name="chevron-right" size={14} />
    </Tap>
  )
})
