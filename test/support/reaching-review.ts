// Calls with which one shopper could access another's reviews.
import { type Attack, call, orderIds } from './reaching'

const WORDS = { stars: 1, tags: [], content: '乙的话', imageKeys: [] }

export const REVIEW_ATTACKS: Record<string, Attack[]> = {
  'GET review/getForm': [0, 1, 2].map((i) =>
    call('GET review/getForm', `A's order ${i}`, (a) => ({ orderId: orderIds(a)[i] })),
  ),
  'POST review/add': [
    call(
      'POST review/add',
      "A's line",
      (a) => ({
        orderId: orderIds(a)[2],
        reviews: [{ orderLineId: a.orderLineId, ...WORDS }],
        logisticsStars: 1,
        serviceStars: 1,
        isAnonymous: false,
      }),
      'reach-review',
    ),
  ],
  'POST review/pageOwn': [
    { ...call('POST review/pageOwn', "A's place", (a) => ({ tab: 'done', cursor: a.orderLineId })), isOwn: true },
  ],
  'POST review/append': [
    call('POST review/append', "A's line", (a) => ({ orderLineId: a.orderLineId, content: '乙的话', imageKeys: [] })),
  ],
  'POST review/vote': [
    call('POST review/vote', 'a review that is none', (a) => ({
      productId: a.goods.productId,
      reviewId: a.orderLineId,
      isHelpful: true,
    })),
  ],
}
