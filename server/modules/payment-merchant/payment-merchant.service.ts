import { PAGE_SIZE } from '@contract/codes/list'
import type { PaymentMerchant } from '@contract/schema/payment-merchant'
import type { Reader } from '../../kernel/db'
import { failParam } from '../../kernel/errors'
import type { PayProvider } from '../../pay/provider'
import type { StoreService } from '../store'

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
  async list(input: { pageNo?: number; pageSize?: number; cursor?: string }): Promise<MerchantPage> {
    const { pageNo = 1, pageSize = PAGE_SIZE, cursor } = input
    const start = cursor === undefined ? (pageNo - 1) * pageSize : offsetOf(cursor)
    const payee = this.providers.find(({ name }) => name === WECHAT)?.payee
    const stores = payee ? await this.stores.listStores(this.reader) : []
    const end = start + pageSize
    const hasMore = end < stores.length
    return {
      records: stores.slice(start, end).map(({ storeId, businessId, name, floor, logo }) => ({
        ...{ storeId, businessId, storeName: name, floor, logo },
        merchantId: payee?.merchantId ?? '',
        currency: payee?.currency ?? '',
      })),
      hasMore,
      cursor: hasMore ? String(end) : null,
      total: stores.length,
    }
  }
}

function offsetOf(cursor: string): number {
  if (!/^\d{1,4}$/.test(cursor)) failParam('cursor', '格式不对')
  return Number(cursor)
}
