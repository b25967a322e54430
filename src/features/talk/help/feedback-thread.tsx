import { chinaMinute } from '@contract/codes/china-time'
import type { FeedbackDetail } from '@contract/schema/feedback'
import { View } from '@tarojs/components'
import { classes } from '@/ui/classes'
import { Thumbs } from '@/ui/thumbs/thumbs'
import './feedback-thread.scss'

/** The messages of the shopper and the mall, the oldest first. */
export function FeedbackThread({ events }: Pick<FeedbackDetail, 'events'>) {
  return (
    <>
      {events.map(({ who, name, title, text, images, at }) => (
        <View key={`${at} ${title}`} className="card thread">
          <View className="thread__head">
            <View className={classes('thread__who', who === 'house' && 'thread__who--house')}>{name}</View>
            <View className="thread__title">{title}</View>
            <View className="thread__at">{chinaMinute(at)}</View>
          </View>
          {text ? <View className="thread__text">{text}</View> : null}
          <Thumbs name="反馈图片" images={images} />
        </View>
      ))}
    </>
  )
}
