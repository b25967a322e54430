import type { UserOrderCount } from '@contract/schema/order'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'

/** Orders waiting, by status, for 我的. */
export class OrderCountsStore {
  readonly counts: Once<UserOrderCount>
  constructor(env: Env) {
    this.counts = new Once(() => env.call('GET productOrder/getUserOrderCount', {}, { quiet: true }))
  }
}
