import type { paymentMerchantsArea } from '@/app/routes/payment-merchants'
import type { PageRows } from './page-row'

export const paymentMerchantsPages: PageRows<typeof paymentMerchantsArea> = {
  paymentMerchants: { shows: /微信商户号 \d+/ },
}
