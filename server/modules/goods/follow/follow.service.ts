import { MAX_FOLLOWS } from '@contract/codes/history'
import type { StoreCard } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import { type StoreService, storeCard } from '../store'
import * as repo from './follow.repo'

export interface FollowDeps {
  stores: Pick<StoreService, 'findStores' | 'addFans'>
}

/** Followed stores; the store row has the number of followers, updated in the same transaction. */
export class FollowService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: FollowDeps,
  ) {}

  has(uid: string, storeId: string): Promise<boolean> {
    return repo.has(this.db.q, uid, storeId)
  }

  /** Follows or unfollows a store; a repeat changes nothing. SYS_PARAM_ERROR for an unknown store. */
  async set(uid: string, storeId: string, isFollowed: boolean): Promise<{ isFollowed: boolean; fansText: string }> {
    const now = this.clock.now()
    const store = (await this.deps.stores.findStores(this.db.q, [storeId])).get(storeId)
    if (!store) failParam('storeId', '没有这家店铺')
    const fans = await this.db.tx(async (tx) => {
      const row = { uid, id: newId(), storeId, createdAt: now }
      const isChanged = isFollowed ? await repo.insert(tx, row) : await repo.remove(tx, uid, storeId)
      if (isFollowed && (await repo.list(tx, uid, undefined, MAX_FOLLOWS + 1)).length > MAX_FOLLOWS)
        fail('SYS_BIZ_DATA_ERROR_CODE', `最多关注 ${MAX_FOLLOWS} 家店铺`)
      return isChanged ? this.deps.stores.addFans(tx, storeId, isFollowed ? 1 : -1) : store.fans
    })
    return { isFollowed, fansText: storeCard({ ...store, fans }, now).fansText }
  }

  /** A shopper's followed stores, newest first; a permanently closed store is left out. */
  async list(uid: string, query: PageQuery): Promise<Page<{ id: string; followedAt: number; store: StoreCard }>> {
    const { size, limit, before } = windowOf(query)
    const page = pageOf(await repo.list(this.db.q, uid, before, limit), size, ({ id }) => id)
    const storeIds = page.records.map(({ storeId }) => storeId)
    const stores = await this.deps.stores.findStores(this.db.q, storeIds)
    const now = this.clock.now()
    return {
      ...page,
      records: page.records.flatMap((row) => {
        const store = stores.get(row.storeId)
        return store ? [{ id: row.id, followedAt: row.createdAt, store: storeCard(store, now) }] : []
      }),
    }
  }
}
