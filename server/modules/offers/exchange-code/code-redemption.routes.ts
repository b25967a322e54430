import { codeRedemptionEndpoints } from '@contract/schema/exchange-code'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CodeRedemptionService } from './code-redemption.service'

export const codeRedemptionRoutes = (codeRedemptions: CodeRedemptionService): Route[] =>
  routesFor(codeRedemptionEndpoints, {
    'POST couponExchange/exchange': ({ uid, input, idempotency, now }) =>
      codeRedemptions.exchange(uid, input.code, idempotency, now),
    'GET couponExchange/list': ({ uid, input }) => codeRedemptions.list(uid, input),
    'GET couponExchange/detail': ({ uid, input, now }) => codeRedemptions.detail(uid, input.exchangeId, now),
  })
