import { MAX_REVIEW, REVIEW_TAGS, STAR_TEXTS } from '@contract/codes/review'
import { VIDEO_SECONDS } from '@contract/codes/upload'
import type { ReviewLine } from '@contract/schema/review'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Chip } from '@/ui/chip/chip'
import { Field } from '@/ui/field/field'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { StarInput } from '@/ui/star-input/star-input'
import { UploadField } from '../../system/media/upload-field'
import type { EvaluateStore } from './evaluate.store'
import './line-review.scss'

/** The stars of one line; the other fields show after the stars are set. */
export const LineReview = observer(function LineReview({ store, line }: { store: EvaluateStore; line: ReviewLine }) {
  const { orderLineId, title, specText, picture } = line
  const { stars, tags, content } = store.wordsOf(orderLineId)
  const pictures = store.picturesOf(orderLineId)
  return (
    <View className="card line-review">
      <GoodsLine picture={picture} name={title}>
        <View className="line-review__note">{specText}</View>
      </GoodsLine>
      <View className="line-review__stars">
        <StarInput label={title} value={stars} onChange={(value) => store.edit(orderLineId, { stars: value })} />
        <Text className="line-review__note">{STAR_TEXTS[stars - 1] ?? '点星评分'}</Text>
      </View>
      {stars > 0 ? (
        <>
          <View className="line-review__tags">
            {REVIEW_TAGS.map((tag) => (
              <Chip
                key={tag}
                isPill
                text={tag}
                isOn={tags.includes(tag)}
                onTap={() => store.toggle(orderLineId, tag)}
              />
            ))}
          </View>
          <Field
            label="说说感受（选填）"
            isLong
            isRoomy
            value={content}
            onInput={(text) => store.edit(orderLineId, { content: text })}
            maxLength={MAX_REVIEW}
            placeholder="好用吗？尺码、质量、包装都可以说说"
            hint={`${content.length}/${MAX_REVIEW}`}
          />
          <View className="line-review__pictures">
            <UploadField
              label="图片或视频（选填）"
              of={pictures}
              takesVideo
              hint={`图片和视频选一种，视频最长 ${VIDEO_SECONDS} 秒`}
            />
          </View>
        </>
      ) : null}
    </View>
  )
})
