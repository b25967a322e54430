export { paymentMerchantRoutes } from './payment-merchant.routes'
export { PaymentMerchantService } from './payment-merchant.service'
