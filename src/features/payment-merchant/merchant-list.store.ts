import type { PaymentMerchant } from '@contract/schema/payment-merchant'
import { Paged } from '@/app/paged'
import type { Env } from '@/app/stores'

/** Who takes WeChat's money for which store (spec 7 "CRM cloud API"). */
export class MerchantListStore {
  readonly list: Paged<PaymentMerchant>

  constructor(env: Env) {
    this.list = new Paged((page) => env.crm('GET /igc/app/wxpaymerchant/list', page, { quiet: true }), {
      key: ({ storeId }) => storeId,
    })
  }
}
