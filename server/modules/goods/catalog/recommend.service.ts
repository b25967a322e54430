import type { RecommendPage } from '@contract/codes/product'
import type { ProductCard } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import { type Page, type PageQuery, pageIn } from '../../../kernel/page'
import { isForSaleHere } from './card.rules'
import { type CategoryRecord, listCategories } from './category.repo'
import { Tree } from './category-tree.rules'
import { listBest } from './listing.repo'
import { scopes } from './listing.rules'
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

/** Products in a shopper's cart and last orders, the latest first. */
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

/** The caller; `goods` is called only on a cache miss. */
export interface RecommendCaller {
  /** The uid, or a visitor's device. */
  who: string
  /** Departments that the shopper likes. */
  interests: readonly string[]
  goods: () => Promise<ShopperGoods>
}

/** The lists behind recommendations are the same for all shoppers. */
const POOL_KEEP_MS = 30_000
/** A shopper's recommendations are fixed while they scroll. */
const CHOICE_KEEP_MS = 60_000
const POOL_SIZE = 24
const HALLS = 12
const HALL_SIZE = 12
/** The weight of a department that the shopper likes; the category with the strongest signal has 1. */
const INTEREST_WEIGHT = 0.7
/** The decay of weight for each level up in the category tree. */
const NEIGHBOUR = 0.4
/** Categories whose neighbours are also candidates. */
const WIDENED = 3
const FEED: Variety = { window: 10, perCategory: 2, perBrand: 2, most: 60 }
/** Large enough that all goods of a category come before goods of neighbouring categories. */
const BESIDE_WEIGHT = 10
const BESIDE: Variety = { window: 6, perCategory: 4, perBrand: 3, most: 6 }

export interface RecommendDeps {
  db: Db
  clock: Clock
  cards: (ids: readonly string[], now: number) => Promise<ProductCard[]>
}

/** 猜你喜欢 and 看了又看: goods that fit the shopper, the current page and the day. */
export class RecommendService {
  readonly #pools: FreshCache<Candidate[][]>
  readonly #trees: FreshCache<Tree>
  readonly #choices: FreshCache<string[]>

  constructor(private readonly deps: RecommendDeps) {
    const { clock } = deps

    this.#pools = new FreshCache(clock, POOL_KEEP_MS, 2000)
    this.#trees = new FreshCache(clock, POOL_KEEP_MS, 1)
    this.#choices = new FreshCache(clock, CHOICE_KEEP_MS, 2000)
  }

  /** After a change of lists a shopper's selection stays; its cards are read again. */
  forget(): void {
    this.#pools.forget()
    this.#trees.forget()
  }

  /** A page of goods that can be bought now, fixed for a minute; SYS_PARAM_ERROR for an invalid cursor. */
  async page(
    query: RecommendQuery,
    { who, interests, goods }: RecommendCaller,
    now: number,
  ): Promise<Page<ProductCard>> {
    const key = JSON.stringify([
      who,
      query.page,
      query.productIds,
      query.categoryId,
      query.storeId,
      query.viewed,
      interests,
    ])
    const ids = await this.#choices.get(key, async () =>
      this.#choose(query, { ...(await goods()), interests }, { page: query.page, who, now }),
    )
    const chosen = pageIn(ids, query)
    const cards = await this.deps.cards(chosen.records, now)
    return { ...chosen, records: cards.filter((card) => !card.isSoldOut) }
  }

  /** Goods to show beside a product: of its category first, then of neighbouring ones; the same for every shopper. */
  async beside(product: Candidate, now: number): Promise<ProductCard[]> {
    const taste = tasteOf(signalsOf('near', [product]))
    const pools = await Promise.all([this.#poolsAround(product.categoryId, BESIDE_WEIGHT), this.#halls()])
    const found = ranked(pools.flat(), taste, { page: 'detail', who: product.productId, now })
    const others = found.filter(({ productId }) => productId !== product.productId)
    const cards = await this.deps.cards(
      varied(others, BESIDE).map(({ productId }) => productId),
      now,
    )
    return cards.filter((card) => !card.isSoldOut)
  }

  /** The departments of the mall in their order: the interests to choose from. */
  async departments(): Promise<readonly Pick<CategoryRecord, 'categoryId' | 'name'>[]> {
    return (await this.#tree()).roots()
  }

  async #choose(
    query: RecommendQuery,
    { inCart, bought, interests }: ShopperGoods & Pick<RecommendCaller, 'interests'>,
    occasion: Occasion,
  ): Promise<string[]> {
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
        i < WIDENED ? this.#poolsAround(categoryId, weight) : this.#poolOf(scopes.category(categoryId), weight),
      ),
      ...interests.map((categoryId) => this.#poolOf(scopes.category(categoryId), INTEREST_WEIGHT)),
      ...(query.categoryId === undefined ? [] : [this.#poolsAround(query.categoryId, 1)]),
      ...(query.storeId === undefined ? [] : [this.#poolOf(scopes.store(query.storeId), 1)]),
      this.#halls(),
    ])
    // Goods of the current page, in the cart, viewed or bought are left out.
    return varied(
      ranked(pools.flat(), taste, occasion).filter((one) => !known.has(one.productId) && isForPage(one, query.page)),
      FEED,
    ).map(({ productId }) => productId)
  }

  /** The best of a category, and of its ancestors for goods of its neighbours. */
  async #poolsAround(categoryId: string, weight: number): Promise<Pool[]> {
    const path = (await this.#tree()).path(categoryId)
    const lists = await this.#best(path.map((one) => scopes.category(one.categoryId)))
    return lists.map((goods, i) => ({ weight: weight * NEIGHBOUR ** i, goods }))
  }

  /** The best of each department of the mall. */
  async #halls(): Promise<Pool[]> {
    const goods = await this.#pools.get('halls', async () => {
      const halls = (await this.#tree()).roots().slice(0, HALLS)
      const lists = await this.#read(
        halls.map(({ categoryId }) => scopes.category(categoryId)),
        HALL_SIZE,
      )
      // The best of each, then the second of each.
      return [Array.from({ length: HALL_SIZE }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()]
    })
    return goods.map((hall) => ({ weight: 0, goods: hall }))
  }

  async #poolOf(scope: string, weight: number): Promise<Pool[]> {
    return (await this.#best([scope])).map((goods) => ({ weight, goods }))
  }

  #tree(): Promise<Tree> {
    return this.#trees.get('tree', async () => new Tree(await listCategories(this.deps.db.q)))
  }

  #best(names: readonly string[]): Promise<Candidate[][]> {
    return this.#pools.get(JSON.stringify(names), () => this.#read(names, POOL_SIZE))
  }

  /** The goods of each list that can be bought on this page. */
  async #read(names: readonly string[], most: number): Promise<Candidate[][]> {
    const found = await listBest(this.deps.db.q, names, most)
    return names.map((name) => found.filter((one) => one.scope === name && isForSaleHere(one)).map(candidateOf))
  }

  /** Properties of products, deleted ones too. */
  async #candidates(ids: readonly string[]): Promise<Map<string, Candidate>> {
    const products = await findProducts(this.deps.db.q, ids)
    return new Map(products.map((product) => [product.productId, candidateOf(product)]))
  }
}

const candidateOf = ({ productId, categoryId, brand, priceCents, memberPriceCents }: Candidate): Candidate => ({
  productId,
  categoryId,
  brand,
  priceCents,
  memberPriceCents,
})
