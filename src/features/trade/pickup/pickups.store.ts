import type { PickupTab } from '@contract/codes/pickup'
import type { PickupCard } from '@contract/schema/pickup'
import { makeAutoObservable } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

/** The shopper's pickups, one tab at a time. */
export class PickupsStore {
  tab: PickupTab = 'all'
  readonly list: PagedResource<PickupCard>

  constructor(env: Env) {
    this.list = new PagedResource((page) => env.call('POST pickup/page', { tab: this.tab, ...page }, { quiet: true }), {
      key: ({ orderId }) => orderId,
    })
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  choose(tab: PickupTab): Promise<void> {
    this.tab = tab
    return this.list.reload()
  }
}
