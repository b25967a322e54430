import { INVALID_REASON } from '@contract/codes/cart'
import { DAY_MS } from '@contract/codes/china-time'
import { PRODUCT_TYPE } from '@contract/codes/product'
import { MAX_RESTOCK_ASKS, RESTOCK_DAYS } from '@contract/codes/restock'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { Outbox } from '../../../kernel/outbox'
import type { MessageService } from '../../talk/message'
import type { CatalogService, SkuForSale } from '../catalog'
import type { StockService } from '../stock'
import * as repo from './restock.repo'
import { ANY_SKU, backText, buyable } from './restock.rules'

/** Messages per transaction: limits how long other writers wait. */
const AT_ONCE = 100

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Sends the messages for a product that is back; key: product id. */
    'restock.tell': { productId: string }
  }
}

export interface RestockDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  outbox: Pick<Outbox, 'onMany'>
  catalog: Pick<CatalogService, 'findOwners' | 'findSkusOfProduct'>
  stock: Pick<StockService, 'available'>
  messages: Pick<MessageService, 'sendAll'>
}

/**
 * Restock requests, and the one message when goods are in stock again. A change of
 * stock or shelf only writes a job, for requested goods; the job reads the stock when it runs.
 */
export class RestockService {
  constructor(private readonly deps: RestockDeps) {
    const { jobs, outbox, db } = deps

    jobs.handle('restock.tell', ({ productId }) => this.notify(productId))
    outbox.onMany('stock.changed', 'restock', async (news) => {
      // Every sale triggers this event, so the check must be cheap.
      if (!(await repo.hasAnyRequest(db.q))) return
      const owners = await deps.catalog.findOwners(
        db.q,
        news.flatMap(({ skuIds }) => skuIds),
      )
      await this.#lookAt(owners.values())
    })
    // Back on the shelf, or a new SKU.
    outbox.onMany('catalog.changed', 'restock', (news) => this.#lookAt(news.flatMap(({ productIds }) => productIds)))
  }

  /** The SKUs of a product that a shopper requested; an empty id is the product itself. */
  requestedSkus(q: Reader, uid: string, productId: string): Promise<ReadonlySet<string>> {
    return repo.findRequestedSkus(q, uid, productId)
  }

  /** Adds a restock request for a product, or one SKU of it; a repeat changes nothing. */
  async request(uid: string, productId: string, skuId = ANY_SKU): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const { skus, back } = await this.#goods(tx, productId)
      const [first] = skus
      const wanted = skuId === ANY_SKU ? first : skus.find((sku) => sku.skuId === skuId)
      if (!wanted) failParam(skuId === ANY_SKU ? 'productId' : 'skuId', '没有这件商品')
      if (!wanted.isOnShelf) fail('SYS_BIZ_DATA_ERROR_CODE', INVALID_REASON.offShelf)
      if (wanted.productType !== PRODUCT_TYPE.normal) fail('SYS_BIZ_DATA_ERROR_CODE', '这件商品不能设到货提醒')
      if (skuId === ANY_SKU ? back.length > 0 : back.includes(wanted))
        fail('SYS_BIZ_DATA_ERROR_CODE', '已经有货了，可以直接购买')
      const asked = await repo.findRequestedSkus(tx, uid, productId)
      if (asked.has(skuId)) return
      if ((await repo.countRequests(tx, uid, MAX_RESTOCK_ASKS)) >= MAX_RESTOCK_ASKS)
        fail('SYS_BIZ_DATA_ERROR_CODE', `最多设 ${MAX_RESTOCK_ASKS} 个到货提醒`)
      // A request for any SKU replaces those for single SKUs, which would send the same message again.
      if (skuId === ANY_SKU) await repo.deleteRequests(tx, uid, productId)
      await repo.insertRequest(tx, { id: newId(), uid, productId, skuId, createdAt: now })
      // Goods that returned during this write found no request: the job handles it.
      await this.#schedule(tx, productId)
    })
  }

  /** Removes a request; without a SKU all requests for the product. */
  async undo(uid: string, productId: string, skuId?: string): Promise<void> {
    await this.deps.db.tx((tx) => repo.deleteRequests(tx, uid, productId, skuId))
  }

  /** Sends the messages for a product in batches; each request is used once. */
  async notify(productId: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const { back } = await this.#goods(tx, productId)
      const [any] = back
      if (!any) return
      const specs = new Map(back.map((sku) => [sku.skuId, sku.specText]))
      const asks = await repo.takeRequests(tx, productId, [ANY_SKU, ...specs.keys()], AT_ONCE)
      await this.deps.messages.sendAll(
        tx,
        asks.map(({ id, uid, skuId }) => {
          return { uid, id: 'system', ref: `restock:${id}`, ...backText(any, specs.get(skuId) ?? '') }
        }),
        now,
      )
      if (asks.length === AT_ONCE) await this.#schedule(tx, productId)
    })
  }

  /** Deletes requests that are too old. */
  async sweep(now: number): Promise<void> {
    await this.deps.db.tx((tx) => repo.deleteRequestsBefore(tx, now - RESTOCK_DAYS * DAY_MS))
  }

  async #goods(q: Reader, productId: string): Promise<{ skus: SkuForSale[]; back: SkuForSale[] }> {
    const skus = (await this.deps.catalog.findSkusOfProduct(q, productId)).filter((sku) => sku.isSkuLive)
    const available = await this.deps.stock.available(
      q,
      skus.map((sku) => sku.skuId),
    )
    return { skus, back: buyable(skus, available) }
  }

  async #lookAt(productIds: Iterable<string>): Promise<void> {
    const awaited: string[] = []
    for (const productId of new Set(productIds))
      if (await repo.hasRequest(this.deps.db.q, productId)) awaited.push(productId)
    if (awaited.length === 0) return
    await this.deps.db.tx(async (tx) => {
      // In one order for all, so that two callers cannot deadlock.
      for (const productId of awaited.sort()) await this.#schedule(tx, productId)
    })
  }

  #schedule(tx: Tx, productId: string): Promise<void> {
    return this.deps.jobs.schedule(tx, {
      kind: 'restock.tell',
      key: productId,
      dueAt: this.deps.clock.now(),
      payload: { productId },
    })
  }
}
