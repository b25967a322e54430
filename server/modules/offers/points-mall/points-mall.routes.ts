import { legacyPointsMallEndpoints, pointsMallEndpoints } from '@contract/schema/points-mall'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PointsExchangeService } from './points-exchange.service'
import type { PointsMallService } from './points-mall.service'

export const pointsMallRoutes = (mall: PointsMallService, pointsExchanges: PointsExchangeService): Route[] =>
  routesFor(pointsMallEndpoints, {
    'GET pointsMall/detail': ({ uid, input, now }) => mall.detail(uid, input.itemId, now),
    'POST pointsMall/exchange': ({ uid, input, idempotency, now }) =>
      pointsExchanges.exchange(uid, input.itemId, idempotency, now),
    'POST pointsMall/cancel': async ({ uid, input }) => {
      await pointsExchanges.cancel(uid, input.exchangeId)
      return {}
    },
    'GET point/order/list': ({ uid, input }) => mall.exchanges(uid, input),
    'GET pointsMall/exchanged': ({ uid, input }) => mall.exchanged(uid, input.exchangeId),
    'GET point/member/agreement/getContent': ({ input, now }) => mall.rule(input.type ?? 'points', now),
    'GET pointsMall/stores': async () => ({ records: await mall.stores() }),
  })

export const legacyPointsMallRoutes = (mall: PointsMallService): Route[] =>
  routesFor(legacyPointsMallEndpoints, {
    'neweshop.point.getPointMallNew': ({ uid, input, now }) => mall.page(uid, input, now),
    'eshop.special.getColumnProduct': async ({ uid, now }) => ({ columns: await mall.columns(uid, now) }),
  })
