import { DAY_MS } from '@contract/codes/china-time'
import type { Db } from '../../../kernel/db'
import type { ReviewBook, ReviewDemo } from '../../goods/catalog'
import type { MediaService } from '../../system/media'

export interface FilmedReviewDemo {
  filmedReviews: readonly (Omit<ReviewDemo, 'avatar'> & {
    /** Its video's bytes in base64. */
    mp4: string
  })[]
}

interface Deps {
  db: Db
  media: Pick<MediaService, 'keepVideo'>
  reviewBook: ReviewBook
}

/** Reviews with a video; others came with their goods. */
export async function seedReview(
  { db, media, reviewBook }: Deps,
  { filmedReviews }: FilmedReviewDemo,
  now: number,
): Promise<void> {
  for (const { mp4, skuText, text, daysAgo, ...review } of filmedReviews) {
    const videoKey = await media.keepVideo('review', review.reviewId, Buffer.from(mp4, 'base64'), now)
    const record = { ...review, videoKey, uid: '', avatar: null, content: text, specText: skuText }
    await db.tx((tx) => reviewBook.add(tx, [{ ...record, createdAt: now - daysAgo * DAY_MS }]))
  }
}
