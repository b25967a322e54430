import { DAY_MS } from '@contract/codes/china-time'
import type { Review } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { Tag } from '@/ui/tag/tag'
import { Thumbs } from '@/ui/thumbs/thumbs'
import './review-more.scss'

/** The further content of a review: tags, pictures or a video, follow-up, the store's answer. */
export function ReviewMore({ review: { tags, images, video, append, reply, createdAt } }: { review: Review }) {
  return (
    <>
      {tags.length > 0 ? (
        <View className="review-more__tags">
          {tags.map((text) => (
            <Tag key={text} kind="quiet" text={text} />
          ))}
        </View>
      ) : null}
      <Thumbs name="评价" images={images} video={video} />
      {append ? (
        <View className="review-more__append">
          <View className="review-more__when">{afterText(append.at - createdAt)}追评</View>
          <View>{append.content}</View>
          <Thumbs name="评价" images={append.images} />
        </View>
      ) : null}
      {reply ? <View className="review-more__reply">商家回复：{reply.content}</View> : null}
    </>
  )
}

function afterText(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  return days === 0 ? '当天' : `${days} 天后`
}
