import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { Outbox } from '../../../kernel/outbox'
import type { PubSub } from '../../../kernel/pub-sub'
import type { SearchService } from '../search'
import type { Level, Recount, StockService } from '../stock'
import type { StoreService } from '../store'
import type { CategoryRecord } from './category.repo'
import * as categories from './category.repo'
import { Tree } from './category-tree.rules'
import { documentsOf } from './document.rules'
import { draftOf } from './draft.rules'
import * as listing from './listing-write.repo'
import * as repo from './product.repo'
import { priceFacts, productOfDraft, scopesOf, settled, suggestWordsOf, withFacts, withStock } from './product.rules'
import type { KnownProduct, Product, ProductDraft, ProductFacts, SkuRecord, TicketTerms } from './product.types'
import type { SkuFields, SkuPrices } from './product-write.repo'
import * as write from './product-write.repo'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Ids of products whose lists, cards or pages changed. */
    catalog: true
  }
}
declare module '../../../kernel/outbox' {
  interface Events {
    /** Products whose lists, cards or pages changed; empty: any product may have changed. */
    'catalog.changed': { productIds: string[] }
  }
}

/** Categories make better suggestions than pieces of titles. */
const CATEGORY_WEIGHT = 20
const BRAND_WEIGHT = 5

export interface ProductEditorDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStores'>
  stock: Pick<StockService, 'available' | 'setOnHand' | 'recount'>
  search: Pick<SearchService, 'add' | 'addWeights' | 'move' | 'remove' | 'setHotWords'>
  outbox: Pick<Outbox, 'publish' | 'on'>
  pubSub: Pick<PubSub, 'publish'>
}

/**
 * The only writer of the catalogue except sales (`SalesService`). A product, its positions in lists and its search
 * terms change in one transaction, which publishes `catalog.changed`.
 */
export class ProductEditor {
  constructor(private readonly deps: ProductEditorDeps) {
    const { outbox } = deps

    outbox.on('stock.changed', 'catalog', ({ skuIds }) =>
      this.deps.db.tx((tx) => this.refreshStock(tx, skuIds, this.deps.clock.now())),
    )
  }

  /**
   * Adds products or replaces those of the same id. Sales, reviews and the day of listing of known products stay; SKUs
   * that are missing in a draft are retired. SYS_PARAM_ERROR names an unknown store or category.
   */
  async saveProducts(tx: Tx, drafts: readonly ProductDraft[], now: number): Promise<void> {
    const ids = drafts.map((draft) => draft.productId)
    await write.lockProducts(tx, ids, now)
    const before = new Map((await repo.findProducts(tx, ids)).map((product) => [product.productId, product]))
    const skus = await repo.findSkusOf(tx, ids)
    await this.#lockCategories(tx, drafts)
    const tree = await this.#tree(tx, drafts)
    const stores = await this.deps.stores.findStores(tx, new Set(drafts.map((draft) => draft.storeId)))
    const free = await this.deps.stock.available(
      tx,
      drafts.flatMap((draft) => draft.skus.map((sku) => sku.skuId)),
    )
    const after = drafts.map((draft) => {
      const store = stores.get(draft.storeId) ?? failParam('storeId', `没有门店 ${draft.storeId}`)
      const path = tree.path(draft.categoryId)
      if (path.length === 0) failParam('categoryId', `没有类目 ${draft.categoryId}`)
      return productOfDraft(
        draft,
        {
          businessId: store.businessId,
          isSelfRun: store.isSelfRun,
          isInStock: draft.skus.some((sku) => (free.get(sku.skuId) ?? 0) > 0),
        },
        before.get(draft.productId) ?? null,
      )
    })
    for (const product of before.values()) {
      await listing.unlistProduct(tx, product)
      await this.deps.search.remove(tx, product.productId, product.rankKey)
    }
    await this.#writeProducts(tx, drafts, after, before, now)
    await this.#writeSkus(tx, drafts, skus)
    await this.#list(tx, after, tree)
    await this.deps.search.add(tx, documentsOf(after, new Map(drafts.map((draft) => [draft.productId, draft])), tree))
    await this.deps.search.addWeights(tx, wordChanges([...before.values()], after))
    await this.#publishChange(tx, ids)
  }

  /** Products as drafts that would save them unchanged, with all their SKUs; unknown ids are missing. */
  async findKnown(q: Reader, productIds: readonly string[]): Promise<Map<string, KnownProduct>> {
    const products = await repo.findProducts(q, productIds)
    const skus = new Map<string, SkuRecord[]>(products.map((product) => [product.productId, []]))
    for (const sku of await repo.findSkusOf(q, [...skus.keys()])) skus.get(sku.productId)?.push(sku)
    const known = new Map<string, KnownProduct>()
    for (const product of products) {
      const page = (await repo.findProductWithPage(q, product.productId))?.page
      const own = skus.get(product.productId) ?? []
      if (page) known.set(product.productId, { draft: draftOf(product, page, own), skus: own })
    }
    return known
  }

  /** Product ids after a given one, in order: for iterating over the whole catalogue. */
  listProductIds(q: Reader, afterId: string, limit: number): Promise<string[]> {
    return repo.listProductIds(q, afterId, limit)
  }

  /** The whole tree, parents before children. */
  listCategories(q: Reader): Promise<CategoryRecord[]> {
    return categories.listCategories(q)
  }

  /** Changes facts of a product; its SKUs, prices and stock stay. SYS_PARAM_ERROR: unknown product or category. */
  async saveFacts(tx: Tx, productId: string, facts: Partial<ProductFacts>, now: number): Promise<void> {
    await write.lockProducts(tx, [productId], now)
    const found = (await repo.findProductWithPage(tx, productId)) ?? failParam('productId', '没有这件商品')
    const before = found.product
    const draft = { ...draftOf(before, found.page, []), ...facts }
    const after = withFacts(before, draft, facts.freightTemplate)
    await this.#lockCategories(tx, [after])
    const tree = await this.#tree(tx, [after])
    if (tree.path(after.categoryId).length === 0) failParam('categoryId', '没有这个类目')
    await listing.unlistProduct(tx, before)
    await this.deps.search.remove(tx, productId, before.rankKey)
    await write.updateProduct(tx, after, now)
    await write.updatePage(tx, draft)
    if (facts.volumeCm3 !== undefined) await write.updateVolume(tx, productId, facts.volumeCm3)
    await write.replaceAttributes(tx, [draft], [productId])
    await this.#list(tx, [after], tree)
    await this.deps.search.add(tx, documentsOf([after], new Map([[productId, draft]]), tree))
    await this.deps.search.addWeights(tx, wordChanges([before], [after]))
    await this.#publishChange(tx, [productId])
  }

  /** Puts a product on the shelf or takes it off. */
  async setOnShelf(tx: Tx, productId: string, isOnShelf: boolean, now: number): Promise<void> {
    await write.lockProducts(tx, [productId], now)
    const product = (await repo.findProduct(tx, productId)) ?? failParam('productId', '没有这件商品')
    await this.#replace(tx, [product], (known) => settled({ ...known, isOnShelf }), now)
  }

  /** Sets a SKU's prices, cents; member price below and original price above it, or null. */
  async setSkuPrices(tx: Tx, skuId: string, prices: SkuPrices, now: number): Promise<void> {
    const productId = (await write.updatePrices(tx, skuId, prices)) ?? failParam('skuId', '没有这个规格')
    await write.lockProducts(tx, [productId], now)
    const products = await repo.findProducts(tx, [productId])
    const live = (await repo.findSkusOf(tx, [productId])).filter((sku) => sku.isLive)
    await this.#replace(tx, products, (known) => settled({ ...known, ...priceFacts(live) }), now)
  }

  /** Locks a product: later reads of it and its SKUs in this transaction return the state that a write replaces. */
  lock(tx: Tx, productId: string, now: number): Promise<void> {
    return write.lockProducts(tx, [productId], now)
  }

  /** Sets fields of SKUs of one locked product, by skuId, and then the product's own prices once. */
  async setSkuFields(tx: Tx, productId: string, changes: ReadonlyMap<string, SkuFields>, now: number): Promise<void> {
    for (const [skuId, fields] of changes) await write.updateSkuFields(tx, skuId, fields)
    const isPriced = [...changes.values()].some((fields) => Object.keys(fields).some((name) => name.endsWith('Cents')))
    if (!isPriced) return this.#publishChange(tx, [productId])
    const products = await repo.findProducts(tx, [productId])
    const live = (await repo.findSkusOf(tx, [productId])).filter((sku) => sku.isLive)
    await this.#replace(tx, products, (known) => settled({ ...known, ...priceFacts(live) }), now)
  }

  /** Sets the terms of a virtual good's pieces; sold pieces keep theirs. False: no virtual good has this id. */
  async setTicket(tx: Tx, skuId: string, terms: TicketTerms): Promise<boolean> {
    const productId = await write.updateTicket(tx, skuId, terms)
    if (productId === null) return false
    await this.#publishChange(tx, [productId])
    return true
  }

  /** Sets the freight template of a product, or the volume of its parcel. */
  async setFreight(
    tx: Tx,
    productId: string,
    { template, volumeCm3 }: { template?: string; volumeCm3?: number },
    now: number,
  ): Promise<void> {
    await write.lockProducts(tx, [productId], now)
    const product = (await repo.findProduct(tx, productId)) ?? failParam('productId', '没有这件商品')
    await write.updateFreight(tx, productId, template ?? product.freightTemplate, now)
    if (volumeCm3 !== undefined) await write.updateVolume(tx, productId, volumeCm3)
    await this.#publishChange(tx, [productId])
  }

  /** Updates products after a change of their SKUs' stock: sold-out ones go to the end of every list. */
  async refreshStock(tx: Tx, skuIds: readonly string[], now: number): Promise<void> {
    const ids = [...new Set((await repo.findOwners(tx, skuIds)).values())]
    await write.lockProducts(tx, ids, now)
    const products = await repo.findProducts(tx, ids)
    const live = (await repo.findSkusOf(tx, ids)).filter((sku) => sku.isLive)
    const free = await this.deps.stock.available(
      tx,
      live.map((sku) => sku.skuId),
    )
    const inStock = new Set(live.filter((sku) => (free.get(sku.skuId) ?? 0) > 0).map((sku) => sku.productId))
    const changed = products.filter((product) => product.isInStock !== inStock.has(product.productId))
    await this.#replace(tx, changed, (known) => withStock(known, inStock.has(known.productId)), now)
  }

  /** Sets the pieces on hand. Refused below the reserved number. */
  async setStock(tx: Tx, skuId: string, onHand: number, note: string, now: number): Promise<void> {
    await this.deps.stock.setOnHand(tx, skuId, onHand, note, now)
    await this.refreshStock(tx, [skuId], now)
  }

  /** Sets the pieces on hand of SKUs that still have `before`; returns the other levels (`StockService.recount`). */
  async recount(tx: Tx, counts: readonly Recount[], note: string, now: number): Promise<Map<string, Level>> {
    const left = await this.deps.stock.recount(tx, counts, note, now)
    const set = counts.filter(({ skuId }) => !left.has(skuId)).map(({ skuId }) => skuId)
    if (set.length > 0) await this.refreshStock(tx, set, now)
    return left
  }

  /**
   * Adds categories or replaces those of the same id; parents first. Products keep their lists, and their search
   * documents keep a former name (`DocumentService.renewUnder`).
   */
  putCategories(tx: Tx, list: readonly CategoryRecord[]): Promise<void> {
    return this.#changeTree(tx, async () => {
      for (const category of list) await categories.putCategory(tx, category)
    })
  }

  /** Deletes a category without products and children. */
  dropCategory(tx: Tx, categoryId: string): Promise<void> {
    return this.#changeTree(tx, () => categories.deleteCategory(tx, categoryId))
  }

  /** Replaces the hot words. */
  async setHotWords(tx: Tx, list: readonly string[]): Promise<void> {
    await this.deps.search.setHotWords(tx, list)
    await this.#publishChange(tx, [])
  }

  /** Replaces a hand-picked list, best first. */
  async setZone(tx: Tx, zoneId: string, productIds: readonly string[], now: number): Promise<void> {
    const touched = await listing.replaceZone(tx, zoneId, productIds)
    await write.lockProducts(tx, touched, now)
    await this.#replace(tx, await repo.findProducts(tx, touched), (known) => known, now)
  }

  /** Updates the suggestions: they contain the names of the tree, a name of several categories once. */
  async #changeTree(tx: Tx, change: () => Promise<void>): Promise<void> {
    const before = await this.#categoryNames(tx)
    await change()
    const after = await this.#categoryNames(tx)
    const changes = [
      ...[...before].filter((name) => !after.has(name)).map((name) => [name, -CATEGORY_WEIGHT] as const),
      ...[...after].filter((name) => !before.has(name)).map((name) => [name, CATEGORY_WEIGHT] as const),
    ]
    await this.deps.search.addWeights(tx, new Map(changes))
    await this.#publishChange(tx, [])
  }

  async #categoryNames(tx: Tx): Promise<Set<string>> {
    return new Set((await categories.listCategories(tx)).map(({ name }) => name))
  }

  async #writeProducts(
    tx: Tx,
    drafts: readonly ProductDraft[],
    after: readonly Product[],
    before: ReadonlyMap<string, Product>,
    now: number,
  ): Promise<void> {
    await write.insertProducts(
      tx,
      after.filter((product) => !before.has(product.productId)),
      now,
    )
    await write.insertPages(
      tx,
      drafts.filter((draft) => !before.has(draft.productId)),
    )
    for (const product of after) if (before.has(product.productId)) await write.updateProduct(tx, product, now)
    for (const draft of drafts) if (before.has(draft.productId)) await write.updatePage(tx, draft)
    await write.replaceAttributes(tx, drafts, [...before.keys()])
  }

  async #writeSkus(tx: Tx, drafts: readonly ProductDraft[], known: readonly SkuRecord[]): Promise<void> {
    const placed = drafts.flatMap((draft) =>
      draft.skus.map((sku, position) => ({ productId: draft.productId, position, sku })),
    )
    const owners = await repo.findOwners(
      tx,
      placed.map(({ sku }) => sku.skuId),
    )
    for (const { productId, sku } of placed) {
      if ((owners.get(sku.skuId) ?? productId) !== productId) failParam('skuId', `规格 ${sku.skuId} 属于另一件商品`)
    }
    await write.insertSkus(
      tx,
      placed.filter(({ sku }) => !owners.has(sku.skuId)),
    )
    for (const one of placed) if (owners.has(one.sku.skuId)) await write.updateSku(tx, one)
    const kept = new Set(placed.map(({ sku }) => sku.skuId))
    await write.retireSkus(
      tx,
      known.filter((sku) => sku.isLive && !kept.has(sku.skuId)).map((sku) => sku.skuId),
    )
  }

  /** Changes locked products, with all their positions in lists and search. */
  async #replace(
    tx: Tx,
    products: readonly Product[],
    change: (product: Product) => Product,
    now: number,
  ): Promise<void> {
    if (products.length === 0) return
    const after = products.map(change)
    for (const product of products) await listing.unlistProduct(tx, product)
    for (const product of after) await write.updateProduct(tx, product, now)
    const tree = await this.#tree(tx, after)
    await this.#list(tx, after, tree)
    await this.#moveDocuments(tx, products, after, tree)
    await this.#publishChange(
      tx,
      after.map((product) => product.productId),
    )
  }

  async #list(tx: Tx, products: readonly Product[], tree: Tree): Promise<void> {
    const zones = await listing.findZonesOf(
      tx,
      products.map((product) => product.productId),
    )
    const listed = products.map((product) => {
      const categoryIds = tree.path(product.categoryId).map((category) => category.categoryId)
      return { product, scopes: scopesOf(product, categoryIds, zones.get(product.productId) ?? []) }
    })
    await listing.listProducts(tx, listed)
  }

  /** Updates the search rank of products whose documents did not change. */
  async #moveDocuments(tx: Tx, before: readonly Product[], after: readonly Product[], tree: Tree): Promise<void> {
    const ranks = new Map(before.map((product) => [product.productId, product.isListed ? product.rankKey : null]))
    for (const { productId, isListed, rankKey } of after) {
      const from = ranks.get(productId) ?? null
      if (from === null) continue
      if (isListed) await this.deps.search.move(tx, productId, from, rankKey)
      else await this.deps.search.remove(tx, productId, from)
    }
    const fresh = after.filter(({ productId, isListed }) => isListed && (ranks.get(productId) ?? null) === null)
    const ids = fresh.map(({ productId }) => productId)
    if (ids.length > 0) await this.deps.search.add(tx, documentsOf(fresh, await repo.findSpecs(tx, ids), tree))
  }

  /** The categories of some products: a sale that moves a product must not read the whole tree. */
  async #tree(tx: Tx, products: readonly { categoryId: string }[]): Promise<Tree> {
    return new Tree(await categories.findBranches(tx, new Set(products.map((product) => product.categoryId))))
  }

  /** Without the lock a category could be deleted or renamed between the reading of the tree and the commit. */
  #lockCategories(tx: Tx, products: readonly { categoryId: string }[]): Promise<void> {
    return categories.lockCategories(
      tx,
      products.map(({ categoryId }) => categoryId),
    )
  }

  async #publishChange(tx: Tx, productIds: string[]): Promise<void> {
    await this.deps.pubSub.publish(tx, 'catalog', productIds.length > 0 ? productIds : null)
    await this.deps.outbox.publish(tx, 'catalog.changed', { productIds })
  }
}

/** The weight changes of suggestion words between two states of products. */
function wordChanges(before: readonly Product[], after: readonly Product[]): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (products: readonly Product[], sign: number) => {
    for (const product of products) {
      for (const word of suggestWordsOf(product.title)) weights.set(word, (weights.get(word) ?? 0) + sign)
      if (product.brand !== '') weights.set(product.brand, (weights.get(product.brand) ?? 0) + sign * BRAND_WEIGHT)
    }
  }
  add(before, -1)
  add(after, 1)
  return weights
}
