import type { PointsAccount, PointsEntry, PointsTasks } from '@contract/schema/points'
import type { PointItem } from '@contract/schema/points-mall'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'

const MINIS = 3
const LAST_ENTRIES = 3

/** Nobody is logged in any more: the page is on its way to the login. */
export const NOTHING = { records: [], hasMore: false, cursor: null, total: 0, reachableCount: 0 }

/** The shopper's points: what they have, what can be had and earned, what came and went. */
export class PointsHomeStore {
  readonly account: Resource<PointsAccount>
  readonly tasks: Resource<PointsTasks>
  readonly mall: Resource<{ records: readonly PointItem[]; total?: number; reachableCount: number }>
  readonly entries: Resource<{ records: readonly PointsEntry[] }>

  constructor(env: Env) {
    const quiet = { quiet: true }
    this.account = new Resource(async () => {
      const account = await env.call('GET point/account', {}, quiet)
      env.stores.get(ShopperStore).setPoints(account.balance)
      return account
    })
    this.tasks = new Resource(() => env.call('GET point/tasks', {}, quiet))
    this.mall = new Resource(
      async () => (await env.legacy('neweshop.point.getPointMallNew', { pageSize: MINIS }, quiet)) ?? NOTHING,
    )
    this.entries = new Resource(() => env.call('GET point/pageEntries', { pageSize: LAST_ENTRIES }, quiet))
  }

  get all() {
    return [this.account, this.tasks, this.mall, this.entries] as const
  }
}
