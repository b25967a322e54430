import { FAILURE_TEXTS } from '@contract/codes/failures'
import type { Review } from '@contract/schema/catalog'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Failed } from '@/app/failed'
import { useLocalStore } from '@/app/page'
import { Paged } from '@/app/paged'
import type { Env } from '@/app/stores'
import { Blank } from '@/ui/blank/blank'
import { Sheet } from '@/ui/sheet/sheet'
import { TextBones } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { ReviewItem } from './review-item'
import './reviews-sheet.scss'

/** Reviews of one product, page by page. */
class ReviewsStore {
  readonly list: Paged<Review>
  constructor(env: Env, productId: string) {
    this.list = new Paged((page) => env.call('POST product/pageReviews', { productId, ...page }, { quiet: true }), {
      key: (review) => review.reviewId,
    })
  }
}

/** Every review of a product, in a sheet; asked for when it opens. */
export function ReviewsSheet(props: { productId: string; isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title="商品评价">
      <Reviews productId={props.productId} />
    </Sheet>
  )
}

const Reviews = observer(function Reviews({ productId }: { productId: string }) {
  const { list } = useLocalStore('reviews', (env) => new ReviewsStore(env, productId))
  useEffect(() => {
    if (!list.isLoaded) void list.reload()
  }, [list])
  return (
    <>
      {list.items.map((review) => (
        <ReviewItem key={review.reviewId} review={review} />
      ))}
      {!list.isLoaded && !list.error ? <TextBones lines={4} /> : null}
      {list.error && !list.isLoaded ? <Failed why={list.error.message} onRetry={() => list.reload()} /> : null}
      {list.isEmpty ? <Blank picture="search" title="还没有评价" /> : null}
      {list.hasMore ? (
        <Tap className="reviews__more" onTap={() => void list.more()}>
          {list.isMoreLoading ? '加载中…' : list.error ? FAILURE_TEXTS.moreNotLoaded : '查看更多评价'}
        </Tap>
      ) : null}
    </>
  )
})
