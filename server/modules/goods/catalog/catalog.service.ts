import { gtinOf } from '@contract/codes/gtin'
import { PRODUCT_TYPE } from '@contract/codes/product'
import type { LinkChoice } from '@contract/console/link'
import type {
  Category,
  ProductCard,
  ProductDetail,
  ProductFilter,
  ProductPage,
  ProductSkus,
} from '@contract/schema/catalog'
import type { Static } from '@sinclair/typebox'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { Page } from '../../../kernel/page'
import type { PubSub } from '../../../kernel/pub-sub'
import { Written } from '../../../kernel/written'
import { isFor, type PromotionService } from '../../offers/promotion'
import type { SearchService } from '../search'
import type { StockService } from '../stock'
import type { ShopperArea, StoreService } from '../store'
import { cardOf } from './card.rules'
import { listCategories } from './category.repo'
import { Tree } from './category-tree.rules'
import {
  type ProductMoment,
  type ProductSnapshot,
  type ProductTakeHomes,
  productDetailOf,
  productSkusOf,
  productTakeHomes,
} from './detail.rules'
import { type ListQuery, ProductFinder } from './finder.service'
import { KeywordFinder, NOTHING } from './keyword-finder.service'
import { leadCards } from './lead.rules'
import { limitsOf } from './limit.rules'
import type { LimitService } from './limit.service'
import { countScope } from './listing.repo'
import { scopes } from './listing.rules'
import { isPricedBySku, type PricedSku } from './price.rules'
import * as repo from './product.repo'
import type { CardProduct, SkuForSale } from './product.types'
import { askOf, filterKey } from './product-filter.rules'
import { readingOf } from './reading.rules'
import { RecommendService } from './recommend.service'
import { listReviews } from './review.repo'

/** The shopper who opens a product page, with their data from other modules: read only when the page depends on it. */
export interface ProductViewer {
  uid: string
  /** The shopper's usual area. */
  area(): Promise<ShopperArea | null>
  /** The shopper's restock requests for a product, by SKU; an empty id for any SKU. */
  requestedSkus(productId: string): Promise<ReadonlySet<string>>
}

interface Deps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe'>
  stores: Pick<StoreService, 'findStore' | 'findStores'>
  stock: Pick<StockService, 'available'>
  search: Pick<
    SearchService,
    'log' | 'forget' | 'understand' | 'mentioned' | 'parted' | 'relaxed' | 'corrected' | 'findTexts' | 'suggest'
  >
  limits: Pick<LimitService, 'bought'>
  promotions: Pick<PromotionService, 'holding' | 'deals' | 'era' | 'eachLeft' | 'activity' | 'reachOf'>
}

/** The longest delay of another process's changes; events of this process drop the caches at once. */
const KEEP_MS = 2000
const KEPT_LISTS = 600
const KEPT_PRODUCTS = 1000
/** The number of reviews on the detail page before the shopper loads more. */
const DETAIL_REVIEWS = 2

/** The fields of goods that offers depend on. */
export type ProductPlace = Pick<SkuForSale, 'productId' | 'storeId' | 'categoryId'>

/** A product for a flash sale, with its live SKUs. */
export interface FlashProduct extends Pick<CardProduct, 'productId' | 'storeId' | 'title' | 'picture'> {
  skus: readonly PricedSku[]
}

/** The catalogue as shoppers see it: tree, lists, search, details. */
export class CatalogService {
  readonly #finder: ProductFinder
  readonly #keywords: KeywordFinder
  readonly #lists: FreshCache<KeptPage>
  readonly #trees: FreshCache<Written<{ records: Category[] }>>
  readonly #leaves: FreshCache<ReadonlySet<string>>
  readonly #snapshots: FreshCache<ProductSnapshot | null>
  readonly #beside: FreshCache<ProductCard[]>
  /** By product and era. */
  readonly #takeHomes: FreshCache<ProductTakeHomes>
  readonly recommends: RecommendService

  constructor(private readonly deps: Deps) {
    const { clock, db, pubSub } = deps

    this.#finder = new ProductFinder(clock, deps.search)
    this.#keywords = new KeywordFinder(this.#finder, deps.search)
    this.#lists = new FreshCache(clock, KEEP_MS, KEPT_LISTS)
    this.#trees = new FreshCache(clock, KEEP_MS, 1)
    this.#leaves = new FreshCache(clock, KEEP_MS, KEPT_LISTS)
    this.#snapshots = new FreshCache(clock, KEEP_MS, KEPT_PRODUCTS)
    this.#beside = new FreshCache(clock, 15 * KEEP_MS, KEPT_PRODUCTS)
    this.#takeHomes = new FreshCache(clock, KEEP_MS, KEPT_PRODUCTS)
    this.recommends = new RecommendService({
      db,
      clock,
      cards: (ids, at) => this.findProductCards(db.q, ids, at),
    })
    pubSub.subscribe('catalog', (productIds) => this.#forget(productIds))
    pubSub.subscribe('stores', () => this.#forget(null))
    pubSub.subscribe('offers', () => this.#forgetPages())
  }

  /** SKUs by id with all fields for a cart or order, also off-shelf and retired SKUs; unknown ids are missing. */
  async findSkusForSale(q: Reader, skuIds: readonly string[]): Promise<Map<string, SkuForSale>> {
    return new Map((await repo.findSkusForSale(q, [...new Set(skuIds)])).map((sku) => [sku.skuId, sku]))
  }

  /** The product of each SKU; unknown ids are missing. */
  findOwners(q: Reader, skuIds: readonly string[]): Promise<Map<string, string>> {
    return repo.findOwners(q, [...new Set(skuIds)])
  }

  /** The goods of a flash sale, at their list prices; unlisted products are left out. */
  async findFlashGoods(q: Reader, productIds: readonly string[]): Promise<Map<string, FlashProduct>> {
    const found = await repo.findCardProducts(q, productIds)
    const skus = await repo.findSkuPrices(q, productIds)
    return new Map(
      found.flatMap((one) =>
        one.isListed ? [[one.productId, { ...one, skus: skus.get(one.productId) ?? [] }] as const] : [],
      ),
    )
  }

  /** Live SKUs of products at their list prices, by product. */
  findSkuPrices(q: Reader, productIds: readonly string[]): Promise<Map<string, PricedSku[]>> {
    return repo.findSkuPrices(q, productIds)
  }

  /** All SKUs of a product, also retired ones. */
  async findSkusOfProduct(q: Reader, productId: string): Promise<SkuForSale[]> {
    const skus = await repo.findSkusOf(q, [productId])
    return repo.findSkusForSale(
      q,
      skus.map((sku) => sku.skuId),
    )
  }

  /** The stores among `storeIds` that have a product on their shelves. */
  async storesWithGoods(q: Reader, storeIds: readonly string[]): Promise<ReadonlySet<string>> {
    const counts = await Promise.all(storeIds.map((storeId) => countScope(q, scopes.store(storeId), 1)))
    return new Set(storeIds.filter((_, at) => (counts[at] ?? 0) > 0))
  }

  /** Cards in the order of the ids; unlisted products are left out. */
  async findProductCards(q: Reader, productIds: readonly string[], now: number): Promise<ProductCard[]> {
    const found = new Map(
      (await repo.findCardProducts(q, [...new Set(productIds)])).map((product) => [product.productId, product]),
    )
    const stores = await this.deps.stores.findStores(q, new Set([...found.values()].map((product) => product.storeId)))
    const deals = await this.deps.promotions.deals(q, now)
    const bySku = [...found.values()].filter((product) => isPricedBySku(product, deals.offers))
    const skus = await repo.findSkuPrices(
      q,
      bySku.map(({ productId }) => productId),
    )
    return productIds.flatMap((id) => {
      const product = found.get(id)
      if (!product?.isListed) return []
      return [cardOf(product, skus.get(id) ?? [], stores.get(product.storeId), deals, now)]
    })
  }

  /** The store and the leaf category of a product; undefined for an unknown id. */
  async placeOf(q: Reader, productId: string): Promise<ProductPlace | undefined> {
    const [product] = await repo.findProducts(q, [productId])
    return product && { productId, storeId: product.storeId, categoryId: product.categoryId }
  }

  /** Leaf category and listing time of products; unknown ones are missing. */
  async placesOf(
    q: Reader,
    productIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<CardProduct, 'categoryId' | 'listedAt' | 'storeId' | 'title'>>> {
    const found = await repo.findCardProducts(q, [...new Set(productIds)])
    return new Map(
      found.map(({ productId, categoryId, listedAt, storeId, title }) => {
        return [productId, { categoryId, listedAt, storeId, title }]
      }),
    )
  }

  /** The name of a category; undefined for an unknown id. */
  async categoryName(q: Reader, categoryId: string): Promise<string | undefined> {
    return (await listCategories(q)).find((category) => category.categoryId === categoryId)?.name
  }

  /** Products on the shelf for a link, by a search word; the first ones for ''. */
  async choices(text: string, now: number, limit: number, storeId?: string): Promise<LinkChoice[]> {
    const keyword = text.trim()
    const asked = { pageSize: limit, ...(keyword !== '' && { keyword }), ...(storeId !== undefined && { storeId }) }
    const { records } = await this.page(asked, now)
    return records.map(({ productId, title }) => ({ value: productId, title, note: productId }))
  }

  /** Categories for a link, by a part of their names; the note is the name of the parent. */
  async categoryChoices(text: string, limit: number): Promise<LinkChoice[]> {
    const all = await listCategories(this.deps.db.q)
    const names = new Map(all.map(({ categoryId, name }) => [categoryId, name]))
    const found = all.filter(({ name }) => name.includes(text.trim())).slice(0, limit)
    return found.map(({ categoryId: value, name: title, parentId }) => {
      return { value, title, note: names.get(parentId ?? '') ?? '' }
    })
  }

  /** Names of the categories of products; none for a deleted product or category. */
  async categoryNames(q: Reader, productIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const products = await repo.findProducts(q, [...new Set(productIds)])
    const names = new Map((await listCategories(q)).map(({ categoryId, name }) => [categoryId, name]))
    return new Map(
      products.flatMap(({ productId, categoryId }) => {
        const name = names.get(categoryId)
        return name === undefined ? [] : [[productId, name] as const]
      }),
    )
  }

  /** A category and its descendants. */
  async leavesUnder(q: Reader, categoryId: string): Promise<ReadonlySet<string>> {
    const read = async (reader: Reader) => new Tree(await listCategories(reader)).under(categoryId)
    // A transaction fills no shared cache, and a second connection could deadlock the pool.
    if (q.isTransaction) return this.#leaves.peek(categoryId) ?? read(q)
    return this.#leaves.get(categoryId, () => read(this.deps.db.q))
  }

  /** SKUs by the merchant's own codes, also retired ones. */
  findSkusByCode(q: Reader, codes: readonly string[]): Promise<repo.CodedSku[]> {
    return repo.findSkusByCode(q, codes)
  }

  /** One page of any list of cards. */
  async findPage(q: Reader, query: ListQuery, now: number): Promise<Page<ProductCard>> {
    const { ids, hasMore, cursor } = await this.#finder.page(q, query)
    return { records: await this.findProductCards(q, ids, now), hasMore, cursor }
  }

  /** The whole category tree, flat, parents first. */
  tree(): Promise<Written<{ records: Category[] }>> {
    return this.#trees.get('tree', async () => {
      const records: Category[] = (await listCategories(this.deps.db.q)).map(({ position: _, ...category }) => category)
      return new Written(JSON.stringify({ records }))
    })
  }

  /** A page of products for a shopper's filter, cached for all shoppers. Records the search query. */
  async writtenPage(filter: Static<typeof ProductFilter>, now: number): Promise<Written<Static<typeof ProductPage>>> {
    const era = await this.deps.promotions.era(this.deps.db.q, now)
    const page = await this.#lists.get(`${filterKey(filter)}${era}`, async () => {
      const found = await this.page(filter, now)
      return {
        written: new Written(JSON.stringify(found)),
        hasNoResult: found.leads === undefined && (found.records.length === 0 || found.relaxed !== undefined),
      }
    })
    const isFirst = filter.cursor === undefined && (filter.pageNo ?? 1) === 1
    if (filter.keyword !== undefined && isFirst) this.deps.search.log.note(filter.keyword, page.hasNoResult)
    return page.written
  }

  /** A page of products for a shopper's filter, uncached. */
  async page(filter: Static<typeof ProductFilter>, now: number): Promise<Static<typeof ProductPage>> {
    const gtin = filter.keyword === undefined ? null : gtinOf(filter.keyword)
    if (gtin) {
      const records = await this.findProductCards(
        this.deps.db.q,
        await repo.findProductIdsByGtin(this.deps.db.q, gtin),
        now,
      )
      if (records.length > 0)
        return {
          records,
          hasMore: false,
          cursor: null,
          ...(filter.withFacets ? { total: records.length, brands: [], attributes: [] } : {}),
        }
    }
    const { filter: meant, leads, read } = readingOf(filter)
    const isFirst = filter.cursor === undefined && (filter.pageNo ?? 1) === 1
    const said = {
      ...(read && { read }),
      ...(isFirst &&
        leads.length > 0 && { leads: leadCards(leads, await this.deps.promotions.holding(this.deps.db.q, now)) }),
    }
    const { activity } = meant
    const ask = {
      ...askOf(meant, now),
      ...(activity && { reach: await this.deps.promotions.reachOf(activity, now) }),
    }
    const isOnlyActivity = leads.length > 0 && meant.keyword === undefined && !read
    const found = isOnlyActivity ? NOTHING : await this.#keywords.page(this.deps.db.q, ask)
    return {
      records: await this.findProductCards(this.deps.db.q, found.ids, now),
      hasMore: found.hasMore,
      cursor: found.cursor,
      ...(found.relaxed && { relaxed: found.relaxed }),
      ...said,
      ...(filter.withFacets && (await this.#keywords.facets(this.deps.db.q, found))),
    }
  }

  /** Suggested search words; hot words for an empty input; for a whole barcode its product. */
  async suggest(keyword: string): Promise<{ words: string[]; productId: string | null }> {
    const typed = keyword.trim()
    const gtin = gtinOf(typed)
    const [productId] = gtin ? await repo.findProductIdsByGtin(this.deps.db.q, gtin) : []
    return { words: await this.deps.search.suggest(this.deps.db.q, typed), productId: productId ?? null }
  }

  /** SKUs on a store's shelf by a code: a barcode, the store's own code, or the code of a scale's label. */
  async skusOfCode(q: Reader, storeId: string, key: repo.CodeKey) {
    const skuIds = await repo.findSkuIdsByCode(q, storeId, key)
    return skuIds.length === 0 ? [] : [...(await this.findSkusForSale(q, skuIds)).values()]
  }

  /** The detail page; prices and stock as of now. SYS_BIZ_DATA_ERROR_CODE for an unknown product. */
  async detail(productId: string, viewer: ProductViewer | null, now: number): Promise<ProductDetail> {
    const snapshot = await this.#snapshot(productId)
    const era = await this.deps.promotions.era(this.deps.db.q, now)
    const [moment, recommends] = await Promise.all([
      this.#moment(snapshot, viewer, era, now),
      this.#beside.get(`${productId} ${era}`, () => this.recommends.beside(snapshot.product, now)),
    ])
    return productDetailOf(snapshot, moment, recommends)
  }

  /** Data of the SKU picker. */
  async productSkus(productId: string, viewer: ProductViewer | null, now: number): Promise<ProductSkus> {
    const snapshot = await this.#snapshot(productId)
    const era = await this.deps.promotions.era(this.deps.db.q, now)
    return productSkusOf(snapshot, await this.#moment(snapshot, viewer, era, now))
  }

  async #snapshot(productId: string): Promise<ProductSnapshot> {
    const snapshot = await this.#snapshots.get(productId, () => this.#load(productId))
    return snapshot ?? fail('SYS_BIZ_DATA_ERROR_CODE', '商品不存在')
  }

  async #load(productId: string): Promise<ProductSnapshot | null> {
    const { q } = this.deps.db
    const [known, all] = await Promise.all([repo.findProductWithPage(q, productId), repo.findSkusOf(q, [productId])])
    if (!known) return null
    const { product, page } = known
    const skus = all.filter((sku) => sku.isLive)
    const reviews =
      product.reviewCount === 0
        ? []
        : await listReviews(q, productId, { limit: DETAIL_REVIEWS, offset: 0, before: null })
    return { product, page, skus, reviews }
  }

  async #moment(
    snapshot: ProductSnapshot,
    viewer: ProductViewer | null,
    era: string,
    now: number,
  ): Promise<ProductMoment> {
    const { product, skus } = snapshot
    const { q } = this.deps.db
    const store = await this.deps.stores.findStore(q, product.storeId)
    if (!store) throw new Error(`product ${product.productId} belongs to no store`)
    const isLimited = product.limitPerShopper > 0 && product.productType === PRODUCT_TYPE.normal
    // Most stores deliver everywhere: for these the address is not read.
    const isAreaAsked = store.deliveryAreaCodes.length > 0
    const deals = await this.deps.promotions.deals(q, now)
    const offers = deals.offers.filter((offer) => isFor(offer, product))
    const takeHomes = await this.#takeHomes.get(`${product.productId} ${era}`, async () =>
      productTakeHomes(snapshot, deals, now),
    )
    const goods = skus.map(({ skuId, productId }) => ({ skuId, productId, storeId: product.storeId }))
    const [available, each, activity, area, bought] = await Promise.all([
      this.deps.stock.available(
        q,
        skus.map((sku) => sku.skuId),
      ),
      this.deps.promotions.eachLeft(q, viewer?.uid ?? null, offers, goods),
      this.deps.promotions.activity(q, product, now),
      isAreaAsked && viewer ? viewer.area() : null,
      isLimited && viewer ? this.deps.limits.bought(q, viewer.uid, limitsOf([product], now)) : null,
    ])
    // Restock requests are read only when some SKU is sold out.
    const isMissing = !product.isOnShelf || skus.length === 0 || [...available.values()].includes(0)
    return {
      store,
      offers,
      takeHomes,
      each,
      activity,
      area,
      available,
      asked: isMissing && viewer ? await viewer.requestedSkus(product.productId) : new Set(),
      alreadyBought: bought?.get(product.productId) ?? 0,
      now,
    }
  }

  /** Drops the caches whose entries contain cards. */
  #forgetPages(): void {
    this.#lists.forget()
    this.#beside.forget()
    this.#takeHomes.forget()
  }

  #forget(productIds: readonly string[] | null): void {
    this.#forgetPages()
    this.#trees.forget()
    this.#leaves.forget()
    this.recommends.forget()
    this.deps.search.forget()
    this.#finder.forget()
    if (productIds) for (const id of productIds) this.#snapshots.forget(id)
    else this.#snapshots.forget()
  }
}

interface KeptPage {
  written: Written<Static<typeof ProductPage>>
  /** Nothing matched. */
  hasNoResult: boolean
}
