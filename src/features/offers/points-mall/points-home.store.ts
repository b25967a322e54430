import type { PointsAccount, PointsEntry } from '@contract/schema/points'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'
import { VisitStore } from '../../finance/visit/visit.store'
import { loadPointGifts } from './point-gifts'

const LAST_ENTRIES = 3

/** The shopper's points: balance, items, tasks and ledger. */
export class PointsHomeStore {
  readonly account: Resource<PointsAccount>
  readonly visit: VisitStore
  readonly mall: Resource<Awaited<ReturnType<typeof loadPointGifts>>>
  readonly entries: Resource<{ records: readonly PointsEntry[] }>

  constructor(env: Env) {
    const quiet = { quiet: true }
    this.visit = env.stores.get(VisitStore)
    this.account = new Resource(async () => {
      const account = await env.call('GET point/account', {}, quiet)
      env.stores.get(ShopperStore).setPoints(account.balance)
      return account
    })
    this.mall = new Resource(() => loadPointGifts(env))
    this.entries = new Resource(() => env.call('GET point/pageEntries', { pageSize: LAST_ENTRIES }, quiet))
  }

  get all() {
    return [this.account, this.visit.tasks, this.mall, this.entries] as const
  }

  async signIn(): Promise<void> {
    await this.visit.signIn()
    await Promise.all([this.account.refresh(), this.entries.refresh()])
  }
}
