import { mineEndpoints } from '@contract/schema/mine'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Reader } from '../../../kernel/db'
import type { PointsService } from '../../finance/points'
import type { TicketService } from '../../finance/ticket'
import type { CouponService } from '../../offers/coupon'
import type { AftersaleReadService } from '../../trade/aftersale'
import type { OrderService } from '../../trade/order'
import type { ReviewService } from '../../trade/review'
import type { AccountService } from '../account'

export interface MineDeps {
  account: Pick<AccountService, 'memberProfile'>
  points: Pick<PointsService, 'levels'>
  coupons: Pick<CouponService, 'countUsable'>
  tickets: Pick<TicketService, 'countUsable'>
  orders: Pick<OrderService, 'countByStatus'>
  reviews: Pick<ReviewService, 'countWaiting'>
  caseReads: Pick<AftersaleReadService, 'countOpen'>
}

/** The numbers on 我的: each module counts its own rows, concurrently. */
export const mineRoutes = (q: Reader, deps: MineDeps): Route[] =>
  routesFor(mineEndpoints, {
    'GET mine/getCounts': async ({ uid, now }) => {
      const [profile, { balance }, coupons, tickets, orders, toReview, afterSale] = await Promise.all([
        deps.account.memberProfile(q, uid),
        deps.points.levels(uid, now),
        deps.coupons.countUsable(uid, now),
        deps.tickets.countUsable(uid, now),
        deps.orders.countByStatus(uid),
        deps.reviews.countWaiting(uid),
        deps.caseReads.countOpen(uid),
      ])
      const { memberUntil = 0, uplusUntil = 0 } = profile ?? {}
      const { unpaid, toShip, toReceive } = orders
      const cards = [memberUntil, uplusUntil].filter((until) => until > now).length
      return { coupons, points: balance, tickets, cards, unpaid, toShip, toReceive, toReview, afterSale }
    },
  })
