import type { StoreCard } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import { type Page, pageIn, pageOf, windowOf } from '../../../kernel/page'
import type { PubSub } from '../../../kernel/pub-sub'
import { fromBaidu } from './baidu-point'
import { boxAround, cursorOf, FARTHEST_M, markOf, type Ranked, ranked, reaches } from './near.rules'
import * as repo from './store.repo'
import { type Point, type Store, storeCard } from './store.rules'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Ids of stores. */
    stores: true
  }
}

/** Stores change seldom and every page reads them; a change whose message was lost takes effect after this time. */
const KEEP_MS = 3000

export interface NearStoresInput {
  /** BD09 degrees; a point needs both. */
  latitude?: number
  longitude?: number
  pageNo?: number
  pageSize?: number
  cursor?: string
}

/** Stores of the mall: their data, opening hours and distance. */
export class StoreService {
  readonly #stores: FreshCache<Map<string, Store>>

  constructor(
    private readonly db: Db,
    clock: Clock,
    private readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>,
  ) {
    this.#stores = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('stores', () => this.#stores.forget())
  }

  /** Stores by id; unknown ids are missing. */
  async findStores(q: Reader, ids: Iterable<string>): Promise<Map<string, Store>> {
    const all = await this.#all(q)
    const found = new Map<string, Store>()
    const beyond = new Set<string>()
    for (const id of ids) {
      const store = all.get(id)
      if (store) found.set(id, store)
      else if (all.size >= repo.MAX_STORES) beyond.add(id)
    }
    if (beyond.size > 0) for (const store of await repo.findStores(q, [...beyond])) found.set(store.storeId, store)
    return found
  }

  async findStore(q: Reader, id: string): Promise<Store | null> {
    return (await this.findStores(q, [id])).get(id) ?? null
  }

  /** Adds or removes one follower; returns how many there are. */
  async addFans(tx: Tx, storeId: string, by: 1 | -1): Promise<number> {
    const fans = await repo.addFans(tx, storeId, by)
    await this.pubSub.publish(tx, 'stores', null)
    return fans
  }

  /** Every store, in the mall's own order. */
  async listStores(q: Reader): Promise<Store[]> {
    return [...(await this.#all(q)).values()]
  }

  /**
   * Stores as cards, the nearest first when a point is given, else in the mall's order.
   * `areaAt` returns the area of a place, for delivery within the hour.
   */
  async nearStores(
    input: NearStoresInput,
    now: number,
    areaAt: (point: Point) => string = () => '',
  ): Promise<Page<StoreCard>> {
    const { latitude, longitude } = input
    if (latitude === undefined || longitude === undefined) return this.#inOrder(input, now)
    const point = fromBaidu({ latitude, longitude })
    const mark = input.cursor === undefined ? null : (markOf(input.cursor) ?? failParam('cursor', '格式不对'))
    const { size, limit, offset } = windowOf(input)
    const found = (await this.#nearest(point, mark, offset + limit)).slice(offset)
    const page = pageOf(found, size, cursorOf)
    const stores = await this.findStores(
      this.db.q,
      page.records.map(({ storeId }) => storeId),
    )
    const here = { ...point, areaCode: areaAt(point) }
    return {
      ...page,
      records: page.records.flatMap(({ storeId }) => {
        const store = stores.get(storeId)
        return store ? [storeCard(store, now, here)] : []
      }),
    }
  }

  /**
   * At least `needed` of the nearest stores after the mark, if there are as many: searches one box after the other,
   * each larger than the last.
   */
  async #nearest(point: Point, mark: ReturnType<typeof markOf>, needed: number): Promise<Ranked[]> {
    const isForAll = (await this.#all(this.db.q)).size <= needed
    let found: Ranked[] = []
    for (const metres of reaches(mark, isForAll)) {
      found = ranked(await repo.listPlaces(this.db.q, boxAround(point, metres)), point, metres, mark)
      if (found.length >= needed || metres >= FARTHEST_M) break
    }
    return found
  }

  async #inOrder(input: NearStoresInput, now: number) {
    const page = pageIn(await this.listStores(this.db.q), input)
    return { ...page, records: page.records.map((store) => storeCard(store, now)) }
  }

  /** Adds a store or replaces all its fields. */
  async putStore(tx: Tx, store: Store, position: number, now: number): Promise<void> {
    await repo.putStore(tx, store, position, now)
    // This transaction sees the store at once; all others after its commit.
    this.#stores.forget()
    await this.pubSub.publish(tx, 'stores', [store.storeId])
  }

  /** Adds a store at a position of the mall's order, by default the last; false when one of this id exists. */
  async addStore(tx: Tx, store: Store, position: number | undefined, now: number): Promise<boolean> {
    if (!(await repo.addStore(tx, store, position, now))) return false
    this.#stores.forget()
    await this.pubSub.publish(tx, 'stores', [store.storeId])
    return true
  }

  /** Closes a store or opens it again, independent of its hours. */
  async setClosed(tx: Tx, storeId: string, isClosed: boolean, now: number): Promise<void> {
    if (!(await repo.setClosed(tx, storeId, isClosed, now))) failParam('storeId', '没有这家门店')
    await this.pubSub.publish(tx, 'stores', [storeId])
  }

  async #all(q: Reader): Promise<Map<string, Store>> {
    // A transaction reads through its own connection (a second one could deadlock the pool) and fills no shared cache.
    if (q.isTransaction) return this.#stores.peek('all') ?? load(q)
    return this.#stores.get('all', () => load(this.db.q))
  }
}

async function load(q: Reader): Promise<Map<string, Store>> {
  return new Map((await repo.listStores(q)).map((store) => [store.storeId, store]))
}
