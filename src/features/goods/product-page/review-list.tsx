import type { ProductDetail } from '@contract/schema/catalog'
import { Thumbs } from '@/ui/thumbs/thumbs'
import { ReviewItem } from '../catalog/review-item'

/** The first reviews of a product with their pictures and videos. */
export function ReviewList({ reviews }: Pick<ProductDetail, 'reviews'>) {
  return reviews.map((review) => (
    <ReviewItem key={review.reviewId} review={review}>
      <Thumbs name="评价" images={review.images} video={review.video} />
    </ReviewItem>
  ))
}
