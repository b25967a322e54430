import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { PageInput, PageOf, Picture } from './shared'

/** The merchant that receives WeChat payments of a store, as named on WeChat's receipt. */
export const PaymentMerchant = T.Object({
  storeId: T.String(),
  businessId: T.String(),
  storeName: T.String(),
  floor: T.String(),
  logo: Picture,
  /** WeChat's merchant number. */
  merchantId: T.String(),
  /** ISO 4217. */
  currency: T.String(),
})
export type PaymentMerchant = Static<typeof PaymentMerchant>

export const paymentMerchantEndpoints = defineEndpoints({
  'GET /igc/app/wxpaymerchant/list': {
    auth: 'shopper',
    input: T.Object(PageInput),
    reply: PageOf(PaymentMerchant),
  },
})
