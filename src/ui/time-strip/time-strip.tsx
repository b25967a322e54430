import { ScrollView, View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import { Tap } from '../tap/tap'
import './time-strip.scss'

export interface TimeItem {
  key: string
  /** 08:00 */
  clock: string
  /** 抢购中 */
  text: string
}

export interface TimeStripProps {
  items: readonly TimeItem[]
  value: string
  onChange: (key: string) => void
}

/** Times side by side, one of them selected. */
export function TimeStrip({ items, value, onChange }: TimeStripProps) {
  return (
    <ScrollView className="time-strip" scrollX {...access({ role: 'tablist' })}>
      <View className="time-strip__row">
        {items.map(({ key, clock, text }) => (
          <Tap
            key={key}
            className={classes('time-strip__item', key === value && 'time-strip__item--on')}
            role="tab"
            isSelected={key === value}
            label={`${clock}，${text}`}
            onTap={() => onChange(key)}
          >
            <View className="time-strip__clock">{clock}</View>
            <View>{text}</View>
          </Tap>
        ))}
      </View>
    </ScrollView>
  )
}
