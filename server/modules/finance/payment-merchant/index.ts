import type { Module, ModuleContext } from '../../../compose-modules'
import type { PayProvider } from '../../../pay/provider'
import type { StoreService } from '../../goods/store'
import { paymentMerchantRoutes } from './payment-merchant.routes'
import { PaymentMerchantService } from './payment-merchant.service'

export { PaymentMerchantService } from './payment-merchant.service'

export function createPaymentMerchant(
  { db, stores }: ModuleContext & { stores: StoreService },
  providers: readonly PayProvider[],
) {
  const merchants = new PaymentMerchantService(db.q, stores, providers)
  return { services: {}, routes: { crm: paymentMerchantRoutes(merchants) } } satisfies Module
}
