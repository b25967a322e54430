import type { AftersaleTab } from '@contract/codes/aftersale'
import type { AftersaleCard } from '@contract/schema/aftersale'
import { makeAutoObservable } from 'mobx'
import { Paged } from '@/app/paged'
import type { Env } from '@/app/stores'

/** The shopper's cases, a tab at a time. */
export class CasesStore {
  tab: AftersaleTab = 'all'
  readonly list: Paged<AftersaleCard>

  constructor(env: Env, orderId: string | undefined) {
    this.list = new Paged(
      (page) => {
        const ask = { tab: this.tab, ...(orderId && { orderId }), ...page }
        return env.call('POST refundOrder/pageRefundOrders', ask, { quiet: true })
      },
      { key: ({ refundOrderNo }) => refundOrderNo },
    )
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  choose(tab: AftersaleTab): Promise<void> {
    this.tab = tab
    return this.list.reload()
  }
}
