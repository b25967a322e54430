import { RANKING_SIZE, type Ranking } from '@contract/codes/block'
import { DAY_MS, monthDay } from '@contract/codes/china-time'
import { PRODUCT_SORT } from '@contract/codes/product'
import type { ProductCard } from '@contract/schema/catalog'
import type { RankedProduct } from '@contract/schema/zone'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { CatalogService } from '../../goods/catalog'
import type { FavouriteService } from '../../goods/favourite'

/** The number of favourites may be this late in a ranking. */
const KEEP_MS = 10_000
/** A product is new for so many days. */
const NEW_DAYS = 90
const KEPT = 200

export interface RankingDeps {
  db: Db
  clock: Clock
  catalog: Pick<CatalogService, 'findPage' | 'findProductCards' | 'placesOf' | 'leavesUnder'>
  favourites: Pick<FavouriteService, 'mostKept'>
}

/** Rankings of goods by what was paid, listed and kept in this mall [ranking.real]. */
export class RankingService {
  readonly #lists: FreshCache<RankedProduct[]>

  constructor(private readonly deps: RankingDeps) {
    this.#lists = new FreshCache(deps.clock, KEEP_MS, KEPT)
  }

  /** The first goods of a ranking that are for sale, of all categories or below one; cached. */
  list(ranking: Ranking, categoryId: string | undefined, now: number): Promise<RankedProduct[]> {
    return this.#lists.get(`${ranking} ${categoryId ?? ''}`, () =>
      ranking === 'favourites' ? this.#kept(categoryId, now) : this.#sorted(ranking, categoryId, now),
    )
  }

  /** Prices or offers have changed. */
  forget(): void {
    this.#lists.forget()
  }

  async #sorted(ranking: 'sales' | 'newest', categoryId: string | undefined, now: number): Promise<RankedProduct[]> {
    const { db, catalog } = this.deps
    const query = {
      sort: PRODUCT_SORT[ranking],
      bounds: ranking === 'newest' ? { listedAfter: now - NEW_DAYS * DAY_MS } : {},
      pageSize: RANKING_SIZE,
      ...(categoryId !== undefined && { categoryId }),
    }
    const { records } = await catalog.findPage(db.q, query, now)
    if (ranking === 'sales')
      return records.filter(({ soldCount }) => soldCount > 0).map((card) => ({ card, figureText: card.soldText }))
    const places = await this.#placesOf(records)
    return records.map((card) => {
      const listedAt = places.get(card.productId)?.listedAt
      return { card, figureText: listedAt === undefined ? '' : `${monthDay(listedAt)}上新` }
    })
  }

  async #kept(categoryId: string | undefined, now: number): Promise<RankedProduct[]> {
    const { db, catalog, favourites } = this.deps
    const counts = await favourites.mostKept()
    const cards = await catalog.findProductCards(
      db.q,
      counts.map(({ productId }) => productId),
      now,
    )
    const leaves = categoryId === undefined ? null : await catalog.leavesUnder(db.q, categoryId)
    const places = leaves ? await this.#placesOf(cards) : new Map()
    const numbers = new Map(counts.map(({ productId, keptCount }) => [productId, keptCount]))
    return cards
      .filter(({ productId }) => leaves === null || leaves.has(places.get(productId)?.categoryId ?? ''))
      .slice(0, RANKING_SIZE)
      .map((card) => ({ card, figureText: `${numbers.get(card.productId) ?? 0} 人收藏` }))
  }

  #placesOf(cards: readonly ProductCard[]) {
    return this.deps.catalog.placesOf(
      this.deps.db.q,
      cards.map(({ productId }) => productId),
    )
  }
}
