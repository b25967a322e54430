import { DAY_MS } from '@contract/codes/china-time'
import type { Picture } from '@contract/schema/shared'
import { migratedDb } from '../../../../test/support/app'
import { TurnableClock } from '../../../kernel/clock'
import { randomSigns } from '../../../kernel/ids'
import { Jobs } from '../../../kernel/jobs'
import { silentLog } from '../../../kernel/log'
import { Outbox } from '../../../kernel/outbox'
import { PubSub } from '../../../kernel/pub-sub'
import { QuotaService } from '../../finance/quota'
import { PromotionService } from '../../offers/promotion'
import { SearchService } from '../search'
import { StockService } from '../stock'
import { type ShopperArea, type Store, StoreService } from '../store'
import { CatalogService, type ProductViewer } from './catalog.service'
import { DocumentService } from './document.service'
import { ProductEditor } from './editor.service'
import type { CleanHtml, ProductDraft, SkuDraft } from './product.types'
import { ReviewBook } from './review.service'
import { SalesService } from './sales.service'

export const PICTURE: Picture = { url: '/media/x.webp', ground: 'rose', scale: 1, count: 1 }

/** A word that occurs in no other test's titles. Letters only: search would parse `7g` within one as a weight. */
export const ownWord = () => `w${randomSigns('abcdefghijklmnopqrstuvwxyz', 8)}`

/** A catalogue for tests, on a temporary database of either engine; `settle` delivers its events. */
export async function openShelf() {
  const { db, drop } = await migratedDb()
  const clock = new TurnableClock()
  const jobs = new Jobs(db, clock, silentLog)
  const outbox = new Outbox({ db, clock, log: silentLog, jobs })
  const pubSub = new PubSub(db, silentLog)
  const stores = new StoreService(db, clock, pubSub)
  const stock = new StockService(outbox)
  const search = new SearchService(db, clock, pubSub)
  const editor = new ProductEditor({ db, clock, stores, stock, search, outbox, pubSub })
  const reviewBook = new ReviewBook(db, outbox, pubSub)
  const sales = new SalesService({ db, clock, search, jobs })
  const documents = new DocumentService({ db, clock, search, jobs, pubSub })
  const bought = new Map<string, number>()
  /** The usual area of each shopper. */
  const areas = new Map<string, ShopperArea>()
  /** SKUs that every shopper has requested. */
  const asked = new Set<string>()
  const limits = { bought: async () => bought }
  const promotions = new PromotionService({ db, clock, pubSub, quotas: new QuotaService() })
  const catalog = new CatalogService({ stores, stock, search, limits, promotions, db, clock, pubSub })
  let count = 0

  const shelf = {
    db,
    clock,
    outbox,
    pubSub,
    stores,
    stock,
    search,
    editor,
    reviewBook,
    documents,
    sales,
    jobs,
    catalog,
    promotions,
    bought,
    areas,
    asked,
    now: () => clock.now(),

    viewer: (uid: string | null): ProductViewer | null =>
      uid === null ? null : { uid, area: async () => areas.get(uid) ?? null, requestedSkus: async () => asked },

    async addStore(change: Partial<Store> & { storeId: string }): Promise<void> {
      await db.tx((tx) => stores.putStore(tx, storeOf(change), 0, clock.now()))
    },

    /** A category under a parent, or at the top. */
    async addCategory(categoryId: string, parentId: string | null = null, level = 1): Promise<void> {
      await db.tx((tx) =>
        editor.putCategories(tx, [{ categoryId, parentId, level, name: categoryId, picture: null, position: ++count }]),
      )
    },

    /** A product on the shelf; `stock` pieces of each SKU. */
    async add(change: Partial<ProductDraft> & { productId: string }, pieces = 10): Promise<ProductDraft> {
      const draft = draftOf(change, clock.now())
      await db.tx(async (tx) => {
        await stock.stockUp(
          tx,
          draft.skus.map((sku) => ({ skuId: sku.skuId, onHand: pieces })),
          'test',
          clock.now(),
        )
        await editor.saveProducts(tx, [draft], clock.now())
      })
      return draft
    },

    /** Sells pieces of one product. */
    async sell(ref: string, productId: string, number: number): Promise<void> {
      await db.tx((tx) => sales.record(tx, [{ ref, lines: [{ productId, number }] }]))
    },

    /** Delivers all events. */
    async settle(): Promise<void> {
      while ((await outbox.drain()) > 0);
    },

    async close(): Promise<void> {
      await outbox.stop()
      await drop()
    },
  }
  return shelf
}

export type Shelf = Awaited<ReturnType<typeof openShelf>>

export function draftOf(change: Partial<ProductDraft> & { productId: string }, now: number): ProductDraft {
  return {
    storeId: 's1',
    categoryId: 'c1',
    title: change.productId,
    subtitle: '',
    brand: '',
    productType: 1,
    isCrossBorder: false,
    identifyCode: '',
    pictures: [PICTURE],
    optionGroups: [],
    parameters: [],
    services: [],
    note: '',
    detailHtml: '<p>x</p>' as CleanHtml,
    isOnShelf: true,
    limitPerShopper: 0,
    limitDays: 0,
    minBuy: 1,
    packSize: 1,
    soldCount: 0,
    editorialRank: null,
    listedAt: now - 100 * DAY_MS,
    skus: [skuOf(`${change.productId}-1`)],
    ...change,
  }
}

export function skuOf(skuId: string, change: Partial<SkuDraft> = {}): SkuDraft {
  return {
    skuId,
    skuCode: '',
    barcode: '',
    options: [],
    priceCents: 1000,
    memberPriceCents: null,
    originalPriceCents: null,
    weightGrams: 100,
    picture: null,
    ...change,
  }
}

export function storeOf(change: Partial<Store> & { storeId: string }): Store {
  return {
    businessId: 'b1',
    storeGroupId: '',
    name: '素研',
    kind: 'fashion',
    storeType: 'FASHION',
    floor: '2F',
    phone: '',
    address: '',
    x: 30.2,
    y: 120.2,
    openTime: '00:00',
    closeTime: '00:00',
    isClosed: false,
    isSelfRun: false,
    deliveryTypes: [0, 1],
    freightCents: 800,
    freeOverCents: 8800,
    instantFreightCents: 500,
    instantFreeOverCents: null,
    instantMinutes: 30,
    deliveryAreaCodes: [],
    logo: PICTURE,
    notice: '',
    fans: 0,
    scoreX10: 49,
    ...change,
  }
}
