import { legacyPointsMallEndpoints, pointsMallEndpoints } from '@contract/schema/points-mall'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { GiftRedemptionService } from './gift-redemption.service'
import type { PointsMallService } from './points-mall.service'

export const pointsMallRoutes = (mall: PointsMallService, giftRedemptions: GiftRedemptionService): Route[] =>
  routesFor(pointsMallEndpoints, {
    'GET pointsMall/detail': ({ uid, input, now }) => mall.detail(uid, input.itemId, now),
    'POST pointsMall/exchange': ({ uid, input, idempotency, now }) =>
      giftRedemptions.redeem(uid, input.itemId, idempotency, now),
    'POST pointsMall/cancel': async ({ uid, input }) => {
      await giftRedemptions.cancel(uid, input.exchangeId)
      return {}
    },
    'GET point/order/list': ({ uid, input }) => giftRedemptions.list(uid, input),
    'GET pointsMall/exchanged': ({ uid, input }) => giftRedemptions.detail(uid, input.exchangeId),
    'GET point/member/agreement/getContent': ({ input, now }) => mall.rule(input.type ?? 'points', now),
    'GET pointsMall/stores': async () => ({ records: await mall.stores() }),
  })

export const legacyPointsMallRoutes = (mall: PointsMallService): Route[] =>
  routesFor(legacyPointsMallEndpoints, {
    'neweshop.point.getPointMallNew': ({ uid, input, now }) => mall.page(uid, input, now),
    'eshop.special.getColumnProduct': async ({ uid, now }) => ({ columns: await mall.columns(uid, now) }),
  })
