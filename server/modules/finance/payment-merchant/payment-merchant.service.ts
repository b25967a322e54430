import type { PaymentMerchant } from '@contract/schema/payment-merchant'
import type { Reader } from '../../../kernel/db'
import { type PageQuery, pageIn } from '../../../kernel/page'
import type { PayProvider } from '../../../pay/provider'
import { type StoreService, unitTextOf } from '../../goods/store'

export interface MerchantPage {
  records: PaymentMerchant[]
  hasMore: boolean
  cursor: string | null
  total: number
}

/** The provider of WeChat Pay; payment merchants exist only there. */
const WECHAT = 'wechat'

/** The WeChat Pay merchant of each store (docs/wire.md, CRM). */
export class PaymentMerchantService {
  constructor(
    private readonly reader: Reader,
    private readonly stores: Pick<StoreService, 'listStores'>,
    private readonly providers: readonly Pick<PayProvider, 'name' | 'payee'>[],
  ) {}

  /** Every store in the mall's order; empty without a WeChat Pay merchant. */
  async list(query: PageQuery): Promise<MerchantPage> {
    const payee = this.providers.find(({ name }) => name === WECHAT)?.payee
    const stores = payee ? await this.stores.listStores(this.reader) : []
    const page = pageIn(stores, query)
    return {
      ...page,
      records: page.records.map(({ storeId, businessId, name, floor, unit, logo }) => ({
        storeId,
        businessId,
        storeName: name,
        floor: unitTextOf({ floor, unit }),
        logo,
        merchantId: payee?.merchantId ?? '',
        currency: payee?.currency ?? '',
      })),
      total: stores.length,
    }
  }
}
