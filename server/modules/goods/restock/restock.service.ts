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

/** Messages written in one transaction: other writers wait no longer for it. */
const AT_ONCE = 100

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Tells those who wait for a product what of it is back; key: product id. */
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
 * Who waits for sold-out goods, and the one message when they are back (behaviours 2.3 "sold out → 到货通知"). A change of
 * stock or shelf only writes a job for goods that somebody waits for; the job looks at what is there by then.
 */
export class RestockService {
  constructor(private readonly deps: RestockDeps) {
    const { jobs, outbox, db } = deps

    jobs.handle('restock.tell', ({ productId }) => this.tell(productId))
    outbox.onMany('stock.changed', 'restock', async (news) => {
      // Every sale comes by here.
      if (!(await repo.isAnyAwaited(db.q))) return
      const owners = await deps.catalog.findOwners(
        db.q,
        news.flatMap(({ skuIds }) => skuIds),
      )
      await this.#lookAt(owners.values())
    })
    // Back on the shelf, or a new SKU.
    outbox.onMany('catalog.changed', 'restock', (news) => this.#lookAt(news.flatMap(({ productIds }) => productIds)))
  }

  /** Which SKUs of a product a shopper waits for; an empty id is the product itself. */
  awaited(q: Reader, uid: string, productId: string): Promise<ReadonlySet<string>> {
    return repo.findAsked(q, uid, productId)
  }

  /** The shopper wants to know when a sold-out product, or one SKU of it, is back; asked before: nothing changes. */
  async ask(uid: string, productId: string, skuId = ANY_SKU): Promise<void> {
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
      const asked = await repo.findAsked(tx, uid, productId)
      if (asked.has(skuId)) return
      if ((await repo.countAsks(tx, uid, MAX_RESTOCK_ASKS)) >= MAX_RESTOCK_ASKS)
        fail('SYS_BIZ_DATA_ERROR_CODE', `最多设 ${MAX_RESTOCK_ASKS} 个到货提醒`)
      // Any SKU will do now: another message for one of them would say the same again.
      if (skuId === ANY_SKU) await repo.deleteAsks(tx, uid, productId)
      await repo.insertAsk(tx, { id: newId(), uid, productId, skuId, createdAt: now })
      // Goods that came back while this was written found nobody waiting: the job finds both.
      await this.#schedule(tx, productId)
    })
  }

  /** Takes an ask back; without a SKU all that was asked for the product. */
  async undo(uid: string, productId: string, skuId?: string): Promise<void> {
    await this.deps.db.tx((tx) => repo.deleteAsks(tx, uid, productId, skuId))
  }

  /** Tells those who wait for what is back of a product, a few at a time; their asks are used up by it. */
  async tell(productId: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const { back } = await this.#goods(tx, productId)
      const [any] = back
      if (!any) return
      const specs = new Map(back.map((sku) => [sku.skuId, sku.specText]))
      const asks = await repo.takeAsks(tx, productId, [ANY_SKU, ...specs.keys()], AT_ONCE)
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

  /** Forgets asks that are too old. */
  async sweep(now: number): Promise<void> {
    await this.deps.db.tx((tx) => repo.forgetAsks(tx, now - RESTOCK_DAYS * DAY_MS))
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
      if (await repo.isAwaited(this.deps.db.q, productId)) awaited.push(productId)
    if (awaited.length === 0) return
    await this.deps.db.tx(async (tx) => {
      // In one order for all, so that two of these never wait for each other.
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
