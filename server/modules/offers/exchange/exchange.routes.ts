import { exchangeEndpoints } from '@contract/schema/exchange'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ExchangeService } from './exchange.service'

export const exchangeRoutes = (exchanges: ExchangeService): Route[] =>
  routesFor(exchangeEndpoints, {
    'POST couponExchange/exchange': ({ uid, input, idempotency, now }) =>
      exchanges.exchange(uid, input.code, idempotency, now),
    'GET couponExchange/list': ({ uid, input }) => exchanges.list(uid, input),
    'GET couponExchange/detail': ({ uid, input, now }) => exchanges.detail(uid, input.exchangeId, now),
  })
