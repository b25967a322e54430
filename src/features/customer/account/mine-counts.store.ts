import type { MineCounts } from '@contract/schema/mine'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'

/** The numbers on 我的. */
export class MineCountsStore {
  readonly counts: Resource<MineCounts>
  constructor(env: Env) {
    this.counts = new Resource(async () => {
      // Read before the reply: after a login meanwhile the environment has another shopper store.
      const shopper = env.stores.get(ShopperStore)
      const counts = await env.call('GET mine/getCounts', {}, { quiet: true })
      shopper.setPoints(counts.points)
      return counts
    })
  }
}
