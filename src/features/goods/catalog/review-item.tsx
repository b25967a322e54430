import { chinaDay } from '@contract/codes/china-time'
import type { Review } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Shot } from '@/ui/shot/shot'
import { Stars } from '@/ui/stars/stars'
import './review-item.scss'

/** One review; `children`: additional content and actions. */
export function ReviewItem({ review, children }: { review: Review; children?: ReactNode }) {
  return (
    <View className="review">
      <View className="review__head">
        {review.avatar ? <Shot className="review__avatar" picture={review.avatar} size={44} /> : null}
        <View>
          <View className="review__nick">{review.nick}</View>
          <Stars score={review.stars} />
        </View>
        <Text className="review__day">{chinaDay(review.createdAt)}</Text>
      </View>
      {review.content ? <View className="review__text">{review.content}</View> : null}
      {review.specText ? <View className="review__spec">{review.specText}</View> : null}
      {children}
    </View>
  )
}
