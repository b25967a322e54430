import type { StoreCard } from '@contract/schema/catalog'
import type { Clock } from '../../kernel/clock'
import type { Db, Reader, Tx } from '../../kernel/db'
import { failParam } from '../../kernel/errors'
import { FreshCache } from '../../kernel/fresh-cache'
import type { Outbox } from '../../kernel/outbox'
import * as repo from './store.repo'
import { distanceBetween, type Point, type Store, storeCard } from './store.rules'

declare module '../../kernel/outbox' {
  interface Events {
    'store.changed': { storeIds: string[] }
  }
}

/** Stores change seldom and every page asks for them; another process's change is seen after this long. */
const KEEP_MS = 3000

export interface NearStoresInput {
  latitude?: number
  longitude?: number
  pageNo?: number
  pageSize?: number
  cursor?: string
}

/** Stores of the mall: what they are, when they are open, how far away (behaviours 2.21). */
export class StoreService {
  readonly #stores: FreshCache<Map<string, Store>>

  constructor(
    private readonly db: Db,
    clock: Clock,
    private readonly outbox: Pick<Outbox, 'publish' | 'on'>,
  ) {
    this.#stores = new FreshCache(clock, KEEP_MS, 1)
    outbox.on('store.changed', async () => this.#stores.forget())
  }

  /** Stores by id; ids nobody has are missing. */
  async findStores(q: Reader, ids: Iterable<string>): Promise<Map<string, Store>> {
    const all = await this.#all(q)
    const found = new Map<string, Store>()
    for (const id of ids) {
      const store = all.get(id)
      if (store) found.set(id, store)
    }
    return found
  }

  async findStore(q: Reader, id: string): Promise<Store | null> {
    return (await this.#all(q)).get(id) ?? null
  }

  /** Every store, in the mall's own order. */
  async listStores(q: Reader): Promise<Store[]> {
    return [...(await this.#all(q)).values()]
  }

  /** Stores as cards, the nearest first when a point is given, else in the mall's order (spec 7 store/getNearStores). */
  async nearStores(
    input: NearStoresInput,
    now: number,
  ): Promise<{ records: StoreCard[]; hasMore: boolean; cursor: string | null }> {
    const { latitude, longitude, pageSize = 10 } = input
    const from = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
    const stores = await this.listStores(this.db.q)
    const sorted = from ? byDistance(stores, from) : stores
    const start = input.cursor === undefined ? ((input.pageNo ?? 1) - 1) * pageSize : offsetOf(input.cursor)
    const end = start + pageSize
    const hasMore = end < sorted.length
    return {
      records: sorted.slice(start, end).map((store) => storeCard(store, now, from)),
      hasMore,
      cursor: hasMore ? String(end) : null,
    }
  }

  /** Adds a store or replaces all that is known of it. */
  async putStore(tx: Tx, store: Store, position: number, now: number): Promise<void> {
    await repo.putStore(tx, store, position, now)
    // The rest of this transaction sees the store at once; everyone else after the event.
    this.#stores.forget()
    await this.outbox.publish(tx, 'store.changed', { storeIds: [store.storeId] })
  }

  /** Shuts a store or opens it again, whatever the hour. */
  async setClosed(tx: Tx, storeId: string, isClosed: boolean, now: number): Promise<void> {
    if (!(await repo.setClosed(tx, storeId, isClosed, now))) failParam('storeId', '没有这家门店')
    await this.outbox.publish(tx, 'store.changed', { storeIds: [storeId] })
  }

  async #all(q: Reader): Promise<Map<string, Store>> {
    // A transaction reads through itself (a second connection could deadlock the pool) and keeps nothing for others.
    if (q.isTransaction) return this.#stores.peek('all') ?? load(q)
    return this.#stores.get('all', () => load(this.db.q))
  }
}

async function load(q: Reader): Promise<Map<string, Store>> {
  return new Map((await repo.listStores(q)).map((store) => [store.storeId, store]))
}

function byDistance(stores: readonly Store[], from: Point): Store[] {
  return stores
    .map((store) => ({ store, metres: distanceBetween(from, { latitude: store.x, longitude: store.y }) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ store }) => store)
}

function offsetOf(cursor: string): number {
  if (!/^\d{1,4}$/.test(cursor)) failParam('cursor', '格式不对')
  return Number(cursor)
}
