import { paymentMerchantEndpoints } from '@contract/schema/payment-merchant'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PaymentMerchantService } from './payment-merchant.service'

export const paymentMerchantRoutes = (merchants: PaymentMerchantService): Route[] =>
  routesFor(paymentMerchantEndpoints, {
    'GET /igc/app/wxpaymerchant/list': (call) => merchants.list(call.input),
  })
