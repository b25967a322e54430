import { GOODS_VIEW_KEYS, type GoodsView, MOST_FOUND_GOODS } from '@contract/codes/goods'
import { gtinOf } from '@contract/codes/gtin'
import { MAX_KEYWORD, PRODUCT_TYPE } from '@contract/codes/product'
import type { ConsoleGoods, GoodsLogEntry, ListedGoods } from '@contract/console/goods'
import { COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import { listAudit } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { type Page, pageOf } from '../../../kernel/page'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { StoreService } from '../store'
import type { CatalogService } from './catalog.service'
import { listCategories } from './category.repo'
import { Tree } from './category-tree.rules'
import * as repo from './goods-desk.repo'
import { actsOf, changesOf, cursorOf, fieldsOf, keyOf, stateOf, stateText } from './goods-desk.rules'
import * as products from './product.repo'

const PAGE_SIZE = 20

export interface GoodsFilter {
  storeIds?: readonly string[]
  categoryId?: string
  text?: string
}

/** The account that reads: its stores, and whether acts are offered. */
export interface GoodsReader {
  scope: StoreScope
  mayEdit: boolean
}

export interface GoodsDeskDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStores'>
  catalog: Pick<CatalogService, 'page'>
}

/** Goods as staff see them, on the shelf and off it. */
export class GoodsDeskService {
  constructor(private readonly deps: GoodsDeskDeps) {}

  /** Goods of a view, newest first; the results for a text are one page. */
  async list(
    reader: GoodsReader,
    {
      view,
      cursor,
      pageSize = PAGE_SIZE,
      ...filter
    }: GoodsFilter & { view: GoodsView; cursor?: string; pageSize?: number },
  ): Promise<Page<ListedGoods>> {
    const { q } = this.deps.db
    const place = await this.#place(reader.scope, filter)
    const text = filter.text?.trim() ?? ''
    if (text !== '') {
      const found = (await this.#sought(text, place)).filter(({ product }) => isInView(stateOf(product), view))
      return { records: await this.#rows(found, reader), hasMore: false, cursor: null }
    }
    const after = cursor === undefined ? null : (keyOf(cursor) ?? failParam('cursor', '格式不对'))
    const page = pageOf(await repo.listGoods(q, view, place, { after, limit: pageSize + 1 }), pageSize, cursorOf)
    const found = await repo.findGoods(
      q,
      page.records.map(({ productId }) => productId),
    )
    return { ...page, records: await this.#rows(found, reader) }
  }

  /** Number of goods of each view, up to COUNT_LIMIT. */
  async counts(scope: StoreScope, filter: GoodsFilter): Promise<ViewCount[]> {
    const place = await this.#place(scope, filter)
    const text = filter.text?.trim() ?? ''
    const found = text === '' ? null : await this.#sought(text, place)
    return Promise.all(
      GOODS_VIEW_KEYS.map(async (view) => {
        const count = found
          ? found.filter(({ product }) => isInView(stateOf(product), view)).length
          : await repo.countGoods(this.deps.db.q, view, place, COUNT_LIMIT + 1)
        return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
      }),
    )
  }

  /** The whole tree of categories, parents first. */
  async categories() {
    const all = await listCategories(this.deps.db.q)
    return all.map(({ categoryId, parentId, name, level }) => ({ categoryId, parentId, name, level }))
  }

  /** SYS_PARAM_ERROR: there is no such product in the scope. */
  async detail(reader: GoodsReader, productId: string): Promise<ConsoleGoods> {
    const { q } = this.deps.db
    const known = await products.findProductWithPage(q, productId)
    if (!known || !isInScope(reader.scope, known.product.storeId)) failUnknown()
    const { product, page } = known
    const found = await repo.findGoods(q, [productId])
    const [head] = await this.#rows(found, reader)
    if (!head) failUnknown()
    const [store, volume, [last]] = await Promise.all([
      this.deps.stores.findStores(q, [product.storeId]),
      repo.findVolume(q, productId),
      listAudit(q, { subject: productId, limit: 1 }),
    ])
    const templates = store.get(product.storeId)?.carriage?.templates ?? []
    return {
      ...head,
      productType: product.productType,
      listedAt: product.listedAt,
      optionGroups: page.optionGroups.map(({ name, values }) => ({
        name,
        values: values.map((one) => ({ name: one.name })),
      })),
      fields: fieldsOf(product, page, volume),
      freightTemplates: templates.map(({ id, title }) => ({ id, name: title })),
      lastEdit: last ? { by: last.actor.name ?? last.actor.id, at: last.at } : null,
    }
  }

  /** Acts of staff on a product, newest first; the cursor is an id of the audit. */
  async log(
    scope: StoreScope,
    { productId, cursor, pageSize = PAGE_SIZE }: { productId: string; cursor?: string; pageSize?: number },
  ): Promise<Page<GoodsLogEntry>> {
    const { q } = this.deps.db
    const product = await products.findProduct(q, productId)
    if (!product || !isInScope(scope, product.storeId)) failUnknown()
    const rows = await listAudit(q, { subject: productId, before: cursor, limit: pageSize + 1 })
    const page = pageOf(rows, pageSize, ({ auditId }) => auditId)
    const records = page.records.map((row) => ({
      auditId: row.auditId,
      at: row.at,
      by: row.actor.name ?? row.actor.id,
      action: row.action,
      changes: changesOf(row),
    }))
    return { ...page, records }
  }

  async #place(scope: StoreScope, { storeIds, categoryId }: GoodsFilter): Promise<repo.GoodsPlace> {
    const asked = storeIds?.filter((id) => isInScope(scope, id)) ?? scope
    const tree = categoryId === undefined ? null : new Tree(await listCategories(this.deps.db.q))
    return {
      stores: asked === 'all' ? null : [...asked],
      categories: tree && categoryId !== undefined ? [...tree.under(categoryId)] : null,
    }
  }

  /** The goods for a text: by a whole id or code; if there are none, by words. */
  async #sought(text: string, place: repo.GoodsPlace): Promise<repo.FoundGoods[]> {
    const { q } = this.deps.db
    const gtin = gtinOf(text)
    const [coded, owners, barcoded] = await Promise.all([
      products.findSkusByCode(q, [text]),
      products.findOwners(q, [text]),
      gtin ? repo.findBarcoded(q, gtin, MOST_FOUND_GOODS) : [],
    ])
    const whole = [text, ...owners.values(), ...coded.map(({ productId }) => productId), ...barcoded]
    const exact = await repo.findGoods(q, [...new Set(whole)])
    const found = exact.length > 0 ? exact : await repo.findGoods(q, await this.#worded(text))
    const { stores, categories } = place
    return found
      .filter(({ product }) => stores?.includes(product.storeId) ?? true)
      .filter(({ product }) => categories?.includes(product.categoryId) ?? true)
      .slice(0, MOST_FOUND_GOODS)
  }

  /** Ids of goods whose title begins with a text, and of the shoppers' search results for it. */
  async #worded(text: string): Promise<string[]> {
    const { db, clock, catalog } = this.deps
    const titled = await repo.findTitled(db.q, text, MOST_FOUND_GOODS)
    const keyword = text.slice(0, MAX_KEYWORD)
    const shop = await catalog.page({ keyword, pageSize: MOST_FOUND_GOODS }, clock.now())
    // A relaxed result contains goods that lack a part of the text.
    const listed = shop.relaxed === undefined ? shop.records.map(({ productId }) => productId) : []
    return [...new Set([...titled, ...listed])]
  }

  async #rows(found: readonly repo.FoundGoods[], { mayEdit }: GoodsReader): Promise<ListedGoods[]> {
    const { q } = this.deps.db
    const stores = await this.deps.stores.findStores(q, new Set(found.map(({ product }) => product.storeId)))
    const tree = new Tree(found.length === 0 ? [] : await listCategories(q))
    return found.map(({ product, available, updatedAt }) => ({
      productId: product.productId,
      title: product.title,
      picture: product.picture,
      storeId: product.storeId,
      storeName: stores.get(product.storeId)?.name ?? product.storeId,
      categoryText: tree
        .path(product.categoryId)
        .map(({ name }) => name)
        .reverse()
        .join(' / '),
      priceCents: product.priceCents,
      maxPriceCents: product.maxPriceCents,
      skuCount: product.liveSkuCount,
      available,
      isWeighed: product.productType === PRODUCT_TYPE.weighed,
      soldCount: product.soldCount,
      state: stateOf(product),
      stateText: stateText(product),
      updatedAt,
      acts: actsOf(product, mayEdit),
    }))
  }
}

function isInView(state: ReturnType<typeof stateOf>, view: GoodsView): boolean {
  if (view === 'all') return true
  if (view === 'onShelf') return state !== 'offShelf'
  return state === view
}

/** One reply for an unknown product and for one of another store. */
export function failUnknown(): never {
  return failParam('productId', '没有这件商品')
}
