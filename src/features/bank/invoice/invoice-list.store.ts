import type { InvoiceTab } from '@contract/codes/invoice'
import type { InvoiceCard } from '@contract/schema/invoice'
import { makeAutoObservable } from 'mobx'
import { Paged } from '@/app/paged'
import type { Env } from '@/app/stores'

/** The shopper's applications, a tab at a time. */
export class InvoiceListStore {
  tab: InvoiceTab = 'all'
  readonly list: Paged<InvoiceCard>

  constructor(env: Env) {
    this.list = new Paged(
      (page) => env.call('POST invoice/pageApplications', { tab: this.tab, ...page }, { quiet: true }),
      { key: ({ applicationNo }) => applicationNo },
    )
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  choose(tab: InvoiceTab): Promise<void> {
    this.tab = tab
    return this.list.reload()
  }
}
