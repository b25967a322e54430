import { Text, View } from '@tarojs/components'
import { classes } from '../classes'
import './meter.scss'

interface MeterProps {
  percent: number
  text: string
  /** A second text at the right end; the bar then fills the row below both texts. */
  end?: string
  /** Few are left, or none. */
  look?: 'few' | 'gone' | undefined
}

/** The used share as a bar with a text beside it. */
export function Meter({ percent, text, end, look }: MeterProps) {
  return (
    <View className={classes('stock', look && `stock--${look}`, end !== undefined && 'stock--wide')}>
      <View className="meter">
        <View className="meter__bar" style={{ width: `${percent}%` }} />
      </View>
      <Text className="stock__text">{text}</Text>
      {end === undefined ? null : <Text className="stock__end">{end}</Text>}
    </View>
  )
}
