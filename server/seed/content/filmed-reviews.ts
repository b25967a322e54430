import { Type as T } from '@sinclair/typebox'
import written from '../files/reviews/filmed.json'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict, Whole } from './shapes'

/** Reviews with a video in place of pictures: an MP4 of H.264, which every phone plays. */
export const filmedReviews = readSeedFile(
  'reviews/filmed.json',
  T.Array(
    Strict({
      reviewId: Slug,
      productId: Slug,
      skuId: Slug,
      skuText: T.String(),
      nick: Said,
      stars: OneOf([1, 2, 3, 4, 5]),
      text: Said,
      daysAgo: Whole,
      mp4: T.String({ pattern: '^[A-Za-z0-9+/]+=*$', maxLength: 80_000 }),
    }),
  ),
  written,
)
