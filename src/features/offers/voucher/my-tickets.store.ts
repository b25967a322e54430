import type { TicketTab } from '@contract/codes/ticket'
import type { Ticket } from '@contract/schema/ticket'
import { makeAutoObservable } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

/** The shopper's tickets under one tab: vouchers and virtual products. */
export class MyTicketsStore {
  tab: TicketTab = 'usable'
  readonly list: PagedResource<Ticket>

  constructor(env: Env) {
    this.list = new PagedResource(
      (page) => env.call('GET ticket/pageMine', { tab: this.tab, ...page }, { quiet: true }),
      {
        key: ({ ticketId }) => ticketId,
      },
    )
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  open(tab: TicketTab): Promise<void> {
    this.tab = tab
    this.list.clear()
    return this.list.reload()
  }
}
