import type { PaymentMerchant } from '@contract/schema/payment-merchant'
import type { Reader } from '../../../kernel/db'
import { type PageQuery, pageIn } from '../../../kernel/page'
import type { PayProvider } from '../../../pay/provider'
import type { StoreService } from '../../goods/store'

export interface MerchantPage {
  records: PaymentMerchant[]
  hasMore: boolean
  cursor: string | null
  total: number
}

/** The provider that is WeChat's; the others take no money of its. */
const WECHAT = 'wechat'

/** Which merchant takes WeChat's money for which store (spec 7 "CRM cloud API"). */
export class PaymentMerchantService {
  constructor(
    private readonly reader: Reader,
    private readonly stores: Pick<StoreService, 'listStores'>,
    private readonly providers: readonly Pick<PayProvider, 'name' | 'payee'>[],
  ) {}

  /** Every store in the mall's own order; none while the mall has no merchant at WeChat. */
  async list(query: PageQuery): Promise<MerchantPage> {
    const payee = this.providers.find(({ name }) => name === WECHAT)?.payee
    const stores = payee ? await this.stores.listStores(this.reader) : []
    const page = pageIn(stores, query)
    return {
      ...page,
      records: page.records.map(({ storeId, businessId, name, floor, logo }) => ({
        storeId,
        businessId,
        storeName: name,
        floor,
        logo,
        merchantId: payee?.merchantId ?? '',
        currency: payee?.currency ?? '',
      })),
      total: stores.length,
    }
  }
}
