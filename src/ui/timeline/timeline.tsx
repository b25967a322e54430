import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import './timeline.scss'

export interface TimelineItem {
  key: string
  /** 08:12, with the date where it differs from the item above. */
  clock: string
  day: string
  title: string
  text?: string
}

interface TimelineProps {
  items: readonly TimelineItem[]
  /** Icon of the newest item. */
  icon: IconName
  /** The newest item is a problem. */
  isBad?: boolean
}

/** Events, newest first and highlighted. */
export function Timeline({ items, icon, isBad }: TimelineProps) {
  return (
    <View className="card timeline">
      {items.map(({ key, clock, day, title, text }, i) => (
        <View
          key={key}
          className={classes(
            'timeline__item',
            i === 0 && 'timeline__item--now',
            i === 0 && isBad && 'timeline__item--bad',
          )}
        >
          <View className="timeline__when">
            <View className="timeline__clock">{clock}</View>
            {day}
          </View>
          <View className="timeline__dot">{i === 0 ? <Icon name={icon} size={14} /> : null}</View>
          <View className="timeline__words">
            <View className="timeline__title">{title}</View>
            {text ? <View className="timeline__text">{text}</View> : null}
          </View>
        </View>
      ))}
    </View>
  )
}
