import { PRODUCT_SORT, type RecommendPage } from '@contract/codes/product'
import type { ProductCard } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import { type Page, type PageQuery, pageIn } from '../../../kernel/page'
import { isForSaleHere } from './card.rules'
import { findBranches, listCategories } from './category.repo'
import type { ListQuery, ProductFinder } from './finder.service'
import { findProducts } from './product.repo'
import {
  type Candidate,
  isForPage,
  type Occasion,
  type Pool,
  ranked,
  type Signal,
  signalsOf,
  tasteOf,
  type Variety,
  varied,
} from './recommend.rules'

/** Products in a shopper's cart and those of their last orders, the latest first. */
export interface ShopperGoods {
  inCart: readonly string[]
  bought: readonly string[]
}

export interface RecommendQuery extends PageQuery {
  page: RecommendPage
  productIds?: string[]
  categoryId?: string
  storeId?: string
  viewed?: string[]
}

/** Who asks; `goods` is asked only where the answer is not there yet. */
export interface Caller {
  /** The uid, a visitor's device. */
  who: string
  goods: () => Promise<ShopperGoods>
}

/** Lists that recommendations are chosen from are the same for all shoppers. */
const POOL_KEEP_MS = 30_000
/** A shopper's choice stays while they scroll. */
const CHOICE_KEEP_MS = 60_000
const POOL_SIZE = 24
const HALLS = 12
const HALL_SIZE = 12
/** Goods of the category above count so much, those of the one above that so much again. */
const NEIGHBOUR = 0.4
/** Categories whose neighbours are looked at as well. */
const WIDENED = 3
const FEED: Variety = { window: 10, perCategory: 2, perBrand: 2, most: 60 }
/** So strong that all of a category comes before all around it. */
const BESIDE_WEIGHT = 10
const BESIDE: Variety = { window: 6, perCategory: 4, perBrand: 3, most: 6 }

export interface RecommendDeps {
  db: Db
  clock: Clock
  finder: ProductFinder
  cards: (ids: readonly string[], now: number) => Promise<ProductCard[]>
}

/** 猜你喜欢 and 看了又看: goods that fit a shopper, the place they stand at and the day. */
export class RecommendService {
  readonly #pools: FreshCache<Candidate[]>
  readonly #choices: FreshCache<string[]>

  constructor(private readonly deps: RecommendDeps) {
    const { clock } = deps

    this.#pools = new FreshCache(clock, POOL_KEEP_MS, 2000)
    this.#choices = new FreshCache(clock, CHOICE_KEEP_MS, 2000)
  }

  /** Lists have changed; what a shopper was given stays, its cards are read anew. */
  forget(): void {
    this.#pools.forget()
  }

  /** A page of goods that can be bought now, the same for a minute; SYS_PARAM_ERROR for a cursor that is none. */
  async page(query: RecommendQuery, { who, goods }: Caller, now: number): Promise<Page<ProductCard>> {
    const key = JSON.stringify([who, query.page, query.productIds, query.categoryId, query.storeId, query.viewed])
    const ids = await this.#choices.get(key, async () =>
      this.#choose(query, await goods(), { page: query.page, who, now }),
    )
    const chosen = pageIn(ids, query)
    const cards = await this.deps.cards(chosen.records, now)
    return { ...chosen, records: cards.filter((card) => !card.isSoldOut) }
  }

  /** Goods to look at beside a product: of its category first, then of those around it; the same for every shopper. */
  async beside(product: Candidate, now: number): Promise<ProductCard[]> {
    const taste = tasteOf(signalsOf('near', [product]))
    const pools = await this.#poolsAround(product.categoryId, BESIDE_WEIGHT)
    const found = ranked([...pools, ...(await this.#halls())], taste, { page: 'detail', who: product.productId, now })
    const others = found.filter(({ productId }) => productId !== product.productId)
    const cards = await this.deps.cards(
      varied(others, BESIDE).map(({ productId }) => productId),
      now,
    )
    return cards.filter((card) => !card.isSoldOut)
  }

  async #choose(query: RecommendQuery, { inCart, bought }: ShopperGoods, occasion: Occasion): Promise<string[]> {
    const { productIds = [], viewed = [] } = query
    const known = await this.#candidates([...new Set([...productIds, ...inCart, ...viewed, ...bought])])
    const of = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
    const signals: Signal[] = [
      ...signalsOf('near', of(productIds)),
      ...signalsOf('cart', of(inCart)),
      ...signalsOf('viewed', of(viewed)),
      ...signalsOf('bought', of(bought)),
    ]
    const taste = tasteOf(signals)
    const pools = await Promise.all([
      ...taste.categories.map(({ categoryId, weight }, i) =>
        i < WIDENED ? this.#poolsAround(categoryId, weight) : this.#poolOf({ categoryId }, weight),
      ),
      ...(query.categoryId === undefined ? [] : [this.#poolsAround(query.categoryId, 1)]),
      ...(query.storeId === undefined ? [] : [this.#poolOf({ storeId: query.storeId }, 1)]),
      this.#halls(),
    ])
    // What they have or know already is not news to them.
    return varied(
      ranked(pools.flat(), taste, occasion).filter((one) => !known.has(one.productId) && isForPage(one, query.page)),
      FEED,
    ).map(({ productId }) => productId)
  }

  /** The best of a category, and of those above it for goods of its neighbours. */
  async #poolsAround(categoryId: string, weight: number): Promise<Pool[]> {
    const branch = await findBranches(this.deps.db.q, [categoryId])
    const above = branch.filter((one) => one.categoryId !== categoryId).sort((a, b) => b.level - a.level)
    const pools = await Promise.all([
      this.#poolOf({ categoryId }, weight),
      ...above.map((one, i) => this.#poolOf({ categoryId: one.categoryId }, weight * NEIGHBOUR ** (i + 1))),
    ])
    return pools.flat()
  }

  /** The best of each department of the mall. */
  async #halls(): Promise<Pool[]> {
    const goods = await this.#pools.get('halls', async () => {
      const halls = (await listCategories(this.deps.db.q)).filter(({ level }) => level === 1).slice(0, HALLS)
      const lists = await Promise.all(halls.map(({ categoryId }) => this.#goods({ categoryId }, HALL_SIZE)))
      // The best of each, then the second of each.
      return Array.from({ length: HALL_SIZE }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
    })
    return [{ weight: 0, goods }]
  }

  async #poolOf(scope: Pick<ListQuery, 'categoryId' | 'storeId'>, weight: number): Promise<Pool[]> {
    const key = JSON.stringify(scope)
    return [{ weight, goods: await this.#pools.get(key, () => this.#goods(scope, POOL_SIZE)) }]
  }

  async #goods(scope: Pick<ListQuery, 'categoryId' | 'storeId'>, pageSize: number): Promise<Candidate[]> {
    const ask = { ...scope, bounds: { inStock: true }, sort: PRODUCT_SORT.overall, pageSize }
    const { ids } = await this.deps.finder.page(this.deps.db.q, ask)
    const found = await this.#candidates(ids, true)
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** What is known of products, gone ones too; `isOffered` leaves those that nobody can buy here. */
  async #candidates(ids: readonly string[], isOffered = false): Promise<Map<string, Candidate>> {
    const products = await findProducts(this.deps.db.q, ids)
    return new Map(
      products
        .filter((product) => !isOffered || isForSaleHere(product))
        .map(({ productId, categoryId, brand, priceCents, memberPriceCents }) => [
          productId,
          { productId, categoryId, brand, priceCents, memberPriceCents },
        ]),
    )
  }
}
