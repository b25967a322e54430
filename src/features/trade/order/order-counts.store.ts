import type { UserOrderCount } from '@contract/schema/order'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** Number of orders by status, for the tabs of the order list. */
export class OrderCountsStore {
  readonly counts: Resource<UserOrderCount>
  constructor(env: Env) {
    this.counts = new Resource(() => env.call('GET productOrder/getUserOrderCount', {}, { quiet: true }))
  }
}
