import { Text, View } from '@tarojs/components'
import { page, useEnv, useLocalStore, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { ReviewItem } from '@/features/goods/catalog/review-item'
import { ProductReviewsStore } from '@/features/trade/review/product-reviews.store'
import { ReviewMore } from '@/features/trade/review/review-more'
import { Chip } from '@/ui/chip/chip'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** The reviews of a product; reviews with few stars are listed like the others. */
export default page('productEvaluate', ({ params: { productId } }) => {
  const env = useEnv()
  const store = useLocalStore('reviews', (own) => new ProductReviewsStore(own, productId))
  const { list, summary, filter } = store
  useOpen(() => store.open())
  const counts = summary.value?.counts ?? []
  return (
    <Screen
      of={[list, summary]}
      isStack
      onRefresh={() => store.open()}
      gone={{ text: '商品不存在', picture: 'search', actionText: '返回', onAction: () => void env.back() }}
      empty={{ text: '还没有评价', note: '买过的人可以来说说', picture: 'search' }}
      skeleton={<CardSkeleton cards={[3, 3, 3]} />}
      top={
        <View className="reviews__filters">
          {counts
            .filter(({ filter: code, count }) => code === 'all' || count > 0)
            .map(({ filter: code, text, count }) => (
              <Chip
                key={code}
                isPill
                text={`${text} ${count}`}
                isOn={code === filter}
                onTap={() => void store.choose(code)}
              />
            ))}
        </View>
      }
    >
      <View className="card">
        {summary.value ? (
          <View className="reviews__head">
            <Text className="reviews__percent">{summary.value.goodPercent}%</Text> 好评
          </View>
        ) : null}
        {list.items.map((review) => (
          <ReviewItem key={review.reviewId} review={review}>
            <ReviewMore review={review} />
            <View className="reviews__foot">
              <Tap
                className={review.isHelpful ? 'reviews__helpful reviews__helpful--on' : 'reviews__helpful'}
                isSelected={review.isHelpful}
                onTap={() => void store.vote(review)}
              >
                有用{review.helpful > 0 ? ` ${review.helpful}` : ''}
              </Tap>
            </View>
          </ReviewItem>
        ))}
      </View>
    </Screen>
  )
})
