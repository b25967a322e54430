import { DAY_MS } from '@contract/codes/china-time'
import type { Db } from '../../../kernel/db'
import type { ReviewBook, ReviewDemo } from '../../goods/catalog'
import type { MediaService } from '../../system/media'

export interface FilmedReviewDemo {
  filmedReviews: readonly (Omit<ReviewDemo, 'avatar'> & {
    /** The video's bytes in base64. */
    mp4: string
  })[]
}

interface Deps {
  db: Db
  media: Pick<MediaService, 'keepVideo'>
  reviewBook: Pick<ReviewBook, 'add'>
}

/** Reviews with a video; the catalogue's seed has the others. */
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
