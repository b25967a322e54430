import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { PageInput, PageOf, Picture } from './shared'

/** Who takes WeChat's money for a store: the merchant that the shopper reads on WeChat's receipt. */
export const PaymentMerchant = T.Object({
  storeId: T.String(),
  businessId: T.String(),
  storeName: T.String(),
  floor: T.String(),
  logo: Picture,
  /** WeChat's number of the merchant. */
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
