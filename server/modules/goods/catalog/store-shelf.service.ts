import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import { listCategories } from './category.repo'
import { countScope, countStretch } from './listing.repo'
import { HALF, newSince, scopes } from './listing.rules'
import { countLeaves } from './store-shelf.repo'
import { type ShelfCategory, shelfCategories } from './store-shelf.rules'

/** The goods on a store's shelves; the numbers are exact up to `MOST`. */
export interface StoreShelf {
  goodsCount: number
  newCount: number
  categories: ShelfCategory[]
}

const MOST = 2000
/** The longest delay of another process's changes. */
const KEEP_MS = 10_000
const KEPT_STORES = 500

/** The numbers and categories of stores' goods. */
export class StoreShelfService {
  readonly #shelves: FreshCache<StoreShelf>

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    pubSub: Pick<PubSub, 'subscribe'>,
  ) {
    this.#shelves = new FreshCache(clock, KEEP_MS, KEPT_STORES)
    pubSub.subscribe('catalog', () => this.#shelves.forget())
  }

  shelf(storeId: string): Promise<StoreShelf> {
    return this.#shelves.get(storeId, () => this.#load(storeId))
  }

  async #load(storeId: string): Promise<StoreShelf> {
    const { q } = this.db
    const scope = scopes.store(storeId)
    const isNew = { from: -HALF, to: -newSince(this.clock.now()) }
    const [goodsCount, newCount, leaves, all] = await Promise.all([
      countScope(q, scope, MOST),
      countStretch(q, scope, 'byNewest', isNew, MOST),
      countLeaves(q, storeId, MOST),
      listCategories(q),
    ])
    return { goodsCount, newCount, categories: shelfCategories(all, leaves) }
  }
}
