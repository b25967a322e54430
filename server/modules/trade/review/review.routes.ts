import { reviewEndpoints } from '@contract/schema/review'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ReviewService } from './review.service'

/** Reviews (contract/schema/review.ts). */
export const reviewRoutes = (reviews: ReviewService): Route[] =>
  routesFor(reviewEndpoints, {
    'POST product/pageReviews': ({ client, input }) => reviews.page(client.uid, input),
    'GET review/getSummary': ({ input }) => reviews.summary(input.productId),
    'GET review/getForm': ({ uid, input }) => reviews.form(uid, input.orderId),
    'POST review/add': ({ uid, input, idempotency }) => reviews.add(uid, input, idempotency),
    'POST review/append': async ({ uid, input }) => {
      await reviews.append(uid, input)
      return {}
    },
    'POST review/vote': ({ uid, input }) => reviews.vote(uid, input),
    'POST review/pageOwn': ({ uid, input }) => reviews.own(uid, input),
  })
