import { priceParts, priceText } from '@contract/codes/money'
import { Text, View } from '@tarojs/components'
import { classes } from '../classes'
import './price.scss'

export interface PriceProps {
  /** Integer cents; null and NaN are shown as 0.00 [purchase.price]. */
  cents: number | null | undefined
  /** 14, 16, 18, 28, 40 design px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Red: only when lower than usual, and then with a Was beside it. */
  isDeal?: boolean
  /** The cheapest of several: followed by 起. */
  isFrom?: boolean
  /** Upper end of a range; ignored when not above `cents`. */
  toCents?: number
  /** The price of a product that cannot be bought. */
  isOff?: boolean
  /** The unit of the price, for example kg. */
  unit?: string
}

/** An amount of money: small ¥, small decimals, without '.00'. */
export function Price(props: PriceProps) {
  const { cents, size = 'md', isDeal, isFrom, toCents, isOff, unit } = props
  const { sign, yuan, decimals } = priceParts(cents)
  const end = toCents !== undefined && toCents > (cents ?? 0) ? priceParts(toCents) : null
  return (
    <View
      className={classes('price', size !== 'md' && `price--${size}`, isDeal && 'price--deal', isOff && 'price--off')}
    >
      <Text className="price__sign">{sign && '−'}¥</Text>
      <Text>{yuan}</Text>
      {decimals ? <Text className="price__small">{decimals}</Text> : null}
      {end ? <Text className="price__to">–{end.yuan}</Text> : null}
      {end?.decimals ? <Text className="price__small">{end.decimals}</Text> : null}
      {unit ? <Text className="price__word">/{unit}</Text> : null}
      {isFrom ? <Text className="price__word">起</Text> : null}
    </View>
  )
}

/** The old price, struck through. */
export function Was({ cents }: { cents: number }) {
  return (
    <Text className="was">
      <Text className="unseen">原价</Text>
      {priceText(cents)}
    </Text>
  )
}
