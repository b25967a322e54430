import { Text, View } from '@tarojs/components'
import { classes } from '../classes'
import './meter.scss'

/** How much of something is used up, told beside it. `look`: few are left, or none. */
export function Meter({ percent, text, look }: { percent: number; text: string; look?: 'few' | 'gone' }) {
  return (
    <View className={classes('stock', look && `stock--${look}`)}>
      <View className="meter">
        <View className="meter__bar" style={{ width: `${percent}%` }} />
      </View>
      <Text>{text}</Text>
    </View>
  )
}
