import { area, row } from './area'

export const paymentMerchantsArea = area('pages/payment-merchants', {
  paymentMerchants: row({ at: 'paymentMerchants/index', title: '微信收款商户', login: true, pullDown: true }),
})
