import { Text, View } from '@tarojs/components'
import { classes } from '../classes'
import { priceParts, priceText } from './cents'
import './price.scss'

export interface PriceProps {
  /** Integer cents; null and NaN show 0.00 (spec 5). */
  cents: number | null | undefined
  /** 14, 16, 18, 28, 40 look-book px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Red: only when lower than usual, then with a Was beside it. */
  isDeal?: boolean
  /** The cheapest of several: followed by 起. */
  isFrom?: boolean
  /** Upper end of a range; ignored when not above `cents`. */
  toCents?: number
  /** Of something that cannot be bought now. */
  isOff?: boolean
  /** What it is priced by, such as kg. */
  unit?: string
}

/** An amount of money: small ¥, small decimals, '.00' left out. */
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

/** The price it had before, struck through. */
export function Was({ cents }: { cents: number }) {
  return (
    <Text className="was">
      <Text className="unseen">原价</Text>
      {priceText(cents)}
    </Text>
  )
}
