import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_REVIEW } from '../codes/review'
import { REVIEW_VIEWS } from '../codes/review-views'
import { MOST_STAFF_STORES } from '../codes/staff'
import { defineConsoleEndpoints } from '../endpoint'
import { Review } from '../schema/catalog'
import { Count, Flag, Id, Lines, Nullable, Picture, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

export const ConsoleReview = T.Object({
  ...T.Omit(Review, ['isHelpful', 'avatar']).properties,
  productId: T.String(),
  /** Title of the product. */
  title: T.String(),
  picture: Nullable(Picture),
  storeId: T.String(),
  storeName: T.String(),
  /** Empty for reviews that came with the goods. */
  uid: T.String(),
  /** Stars for parcel and store; 0: not asked. */
  logisticsStars: Count,
  serviceStars: Count,
  acts: T.Array(Act),
})
export type ConsoleReview = Static<typeof ConsoleReview>

const Of = { productId: Id, reviewId: Id }
const Filter = {
  stores: T.Optional(T.Array(Id, { maxItems: MOST_STAFF_STORES })),
  stars: T.Optional(T.Array(T.Integer({ minimum: 1, maximum: 5 }), { maxItems: 5 })),
  isPictured: T.Optional(Flag),
}

/** Reviews of goods of the account's stores. None can be hidden. */
export const consoleReviewEndpoints = defineConsoleEndpoints({
  'review/list': {
    auth: 'staff:goods.read',
    input: T.Object({ view: Words(REVIEW_VIEWS), ...Filter, ...CursorInput }),
    reply: CursorPage(ConsoleReview),
  },
  /** Counts of the views without an answer. */
  'review/counts': {
    auth: 'staff:goods.read',
    input: T.Object(Filter),
    reply: T.Object({ views: T.Array(ViewCount) }),
  },
  /** With the order that the goods came with; empty without one. */
  'review/detail': {
    auth: 'staff:goods.read',
    input: T.Object(Of),
    reply: T.Object({ review: ConsoleReview, orderNo: T.String() }),
  },
  /**
   * Sets the store's public answer in place of `seen`, the one that the page has shown, empty without one.
   * STATE_CHANGED: another person has answered meanwhile.
   */
  'review/answer': {
    auth: 'staff:cases.decide',
    input: T.Object({ ...Of, seen: Lines(MAX_REVIEW), content: Lines(MAX_REVIEW, 1) }),
    reply: T.Object({ review: ConsoleReview, orderNo: T.String() }),
  },
})
