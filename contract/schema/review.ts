import { type Static, Type as T } from '@sinclair/typebox'
import {
  MAX_REVIEW,
  REVIEW_FILTERS,
  REVIEW_MAX_IMAGES,
  REVIEW_MAX_TAGS,
  REVIEW_TABS,
  REVIEW_TAGS,
} from '../codes/review'
import { defineEndpoints } from '../endpoint'
import { Review } from './catalog'
import { Count, Flag, Id, Lines, Millis, Nothing, Nullable, PageInput, PageOf, Picture, Text, Words } from './shared'

const Stars = T.Integer({ minimum: 1, maximum: 5 })
const Content = Lines(MAX_REVIEW)
const FileKey = Text(80, 1)
const ImageKeys = T.Array(FileKey, { maxItems: REVIEW_MAX_IMAGES, uniqueItems: true })

/** Summary of a product's reviews. */
export const ReviewSummary = T.Object({
  productId: T.String(),
  title: T.String(),
  goodPercent: Count,
  counts: T.Array(T.Object({ filter: Words(REVIEW_FILTERS), text: T.String(), count: Count })),
})
export type ReviewSummary = Static<typeof ReviewSummary>

/** A reviewed order line. */
export const ReviewLine = T.Object({
  orderId: T.String(),
  orderLineId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
})
export type ReviewLine = Static<typeof ReviewLine>

/** A line to review, or with the shopper's own review. */
export const OwnReview = T.Object({
  ...ReviewLine.properties,
  /** Until when it may be reviewed or added to; null when it may not. */
  openUntil: Nullable(Millis),
  review: Nullable(Review),
})
export type OwnReview = Static<typeof OwnReview>

/** What a shopper needs to review an order. */
export const ReviewForm = T.Object({
  storeName: T.String(),
  lines: T.Array(ReviewLine),
  points: Count,
  /** The shopper's setting, which the form starts with. */
  isAnonymous: Flag,
})
export type ReviewForm = Static<typeof ReviewForm>

export const reviewEndpoints = defineEndpoints({
  /** The newest first. */
  'POST product/pageReviews': {
    auth: 'session',
    input: T.Object({ productId: Id, filter: T.Optional(Words(REVIEW_FILTERS)), ...PageInput }),
    reply: PageOf(Review),
  },
  'GET review/getSummary': { auth: 'session', input: T.Object({ productId: Id }), reply: ReviewSummary },
  /** Lines of an order that may be reviewed now. */
  'GET review/getForm': {
    auth: 'shopper',
    input: T.Object({ orderId: Id }),
    reply: ReviewForm,
  },
  'POST review/add': {
    auth: 'shopper',
    input: T.Object({
      orderId: Id,
      reviews: T.Array(
        T.Object({
          orderLineId: Id,
          stars: Stars,
          tags: T.Array(Words(REVIEW_TAGS), { maxItems: REVIEW_MAX_TAGS, uniqueItems: true }),
          content: Content,
          imageKeys: ImageKeys,
          /** In place of pictures. */
          videoKey: T.Optional(FileKey),
        }),
        { minItems: 1, maxItems: 50 },
      ),
      logisticsStars: Stars,
      serviceStars: Stars,
      /** Left out: as the shopper's settings say. */
      isAnonymous: T.Optional(Flag),
    }),
    /** Points for the review. */
    reply: T.Object({ points: Count }),
    idempotent: true,
  },
  /** Adds to a review, once. */
  'POST review/append': {
    auth: 'shopper',
    input: T.Object({ orderLineId: Id, content: Lines(MAX_REVIEW, 1), imageKeys: ImageKeys }),
    reply: Nothing,
  },
  /** Whether a review was helpful; once per shopper, not for the own review. */
  'POST review/vote': {
    auth: 'shopper',
    input: T.Object({ productId: Id, reviewId: Id, isHelpful: Flag }),
    reply: T.Object({ helpful: Count }),
  },
  'POST review/pageOwn': {
    auth: 'shopper',
    input: T.Object({ tab: Words(REVIEW_TABS), ...PageInput }),
    reply: PageOf(OwnReview),
  },
})
