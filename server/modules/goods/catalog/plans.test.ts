import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT_SORT } from '@contract/codes/product'
import { REVIEW_FILTERS } from '@contract/codes/review'
import type { CompiledQuery } from 'kysely'
import { askedOf } from '../../../../test/support/asked'
import { systemClock } from '../../../kernel/clock'
import { type Db, openDb } from '../../../kernel/db'
import { Jobs } from '../../../kernel/jobs'
import { silentLog } from '../../../kernel/log'
import { migrateUp } from '../../../kernel/migrate'
import { Outbox } from '../../../kernel/outbox'
import { PubSub } from '../../../kernel/pub-sub'
import { migrations } from '../../../migrations'
import { seedScale } from '../../../seed/scale'
import { scaleProductId } from '../../../seed/scale-goods'
import { QuotaService } from '../../finance/quota'
import { PromotionService } from '../../offers/promotion'
import { SearchService } from '../search'
import { StockService } from '../stock'
import { StoreService } from '../store'
import { CatalogService } from './catalog.service'
import { ProductFinder } from './finder.service'
import { KeywordFinder } from './keyword-finder.service'
import { ReviewBook } from './review.service'

/** Tables that grow with the catalogue or its shoppers, by name and by the aliases of the queries. */
const GROWING =
  'product|p|t|s|sku|listing|l|o|f|search_posting|search_document|product_page|product_attribute|a|h|stock|stock_movement|review|product_zone'
const SCAN = new RegExp(`^SCAN (?:${GROWING})\\b`)

let db: Db
let folder: string
let outbox: Outbox
let search: SearchService
let asked: CompiledQuery[] = []

// SQLite's plans, whichever engine the other tests run on.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-plans-'))
  const listening = askedOf(openDb(join(folder, 'plans.db')))
  db = listening.db
  asked = listening.asked
  await migrateUp(db, migrations)
  await seedScale(db, { products: 300, skusEach: 3 })
  outbox = new Outbox({ db, clock: systemClock, log: silentLog, jobs: new Jobs(db, systemClock, silentLog) })
  search = new SearchService(db, systemClock, new PubSub(db, silentLog))
})
afterAll(async () => {
  await outbox.stop()
  await db.close()
  rmSync(folder, { recursive: true })
})

/** The plan lines of every query that `work` runs. */
async function plansOf(work: () => Promise<unknown>): Promise<{ sql: string; line: string }[]> {
  asked.length = 0
  await work()
  const queries = [...asked]
  expect(queries.length).toBeGreaterThan(0)
  const plans: { sql: string; line: string }[] = []
  for (const query of queries) {
    const { rows } = await db.q.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${query.sql}` })
    plans.push(...rows.map(({ detail }) => ({ sql: query.sql, line: detail })))
  }
  return plans
}

const asks = [
  {},
  { categoryId: 'scale-3' },
  { categoryId: 'scale-3-2-1' },
  { storeId: 'scale-store-2' },
  { brands: ['素研'] },
  { brands: ['素研', '云屿'], storeId: 'scale-store-1' },
  { isCrossBorder: true },
  { attributes: [{ name: '颜色', values: ['燕麦'] }] },
  { attributes: [{ name: '颜色', values: ['燕麦', '炭灰', '无'] }], categoryId: 'scale-3' },
  { attributes: [{ name: '尺寸', values: ['巨大'] }], keyword: '大衣' },
  { keyword: '大衣' },
  { keyword: '羊毛大衣 通勤' },
  { keyword: '鞋', categoryId: 'scale-1' },
  { bounds: { minPrice: 10_000, maxPrice: 12_000 } },
  { bounds: { listedAfter: 1, inStock: true }, isSelfRun: true },
]
const cases = asks.flatMap((ask) => Object.values(PRODUCT_SORT).map((sort) => ({ bounds: {}, ...ask, sort })))

test.each(cases)(
  'no list scans all goods: $sort of $keyword $categoryId $storeId $brands $attributes $bounds',
  async (ask) => {
    // 0: every set counts as large; a million: every set counts as small; 30: a mix.
    for (const gatherMost of [0, 30, 1_000_000]) {
      const finder = new KeywordFinder(new ProductFinder(systemClock, search, gatherMost), search)
      const plans = await plansOf(async () => {
        const first = await finder.page(db.q, { ...ask, pageSize: 5 })
        if (first.cursor) await finder.page(db.q, { ...ask, pageSize: 5, cursor: first.cursor })
        await finder.page(db.q, { ...ask, pageSize: 5, pageNo: 3 })
        await finder.facets(db.q, first)
      })
      expect(plans.filter(({ line }) => SCAN.test(line))).toEqual([])
      if (gatherMost === 0) expect(plans.filter(({ line }) => /TEMP B-TREE FOR ORDER/.test(line))).toEqual([])
    }
  },
)

test('details, SKUs, reviews, suggestions, barcodes and ledgers read no whole table', async () => {
  const stores = new StoreService(db, systemClock, new PubSub(db, silentLog))
  const stock = new StockService(outbox)
  const catalog = new CatalogService({
    stores,
    stock,
    search,
    limits: { bought: async () => new Map() },
    promotions: new PromotionService({
      db,
      clock: systemClock,
      pubSub: new PubSub(db, silentLog),
      quotas: new QuotaService(),
    }),
    db,
    clock: systemClock,
    pubSub: new PubSub(db, silentLog),
  })
  const reviewBook = new ReviewBook(db, outbox, new PubSub(db, silentLog))
  const productId = scaleProductId(7)
  const skuId = `${productId}-0`
  const plans = await plansOf(async () => {
    const detail = await catalog.detail(productId, null, systemClock.now())
    await catalog.findSkusForSale(db.q, [skuId])
    await catalog.findSkusForSale(db.q, [skuId, `${productId}-1`, `${productId}-2`])
    await catalog.findSkusByCode(db.q, ['x'])
    for (const filter of REVIEW_FILTERS) await reviewBook.page({ productId, filter, pageNo: 2 })
    await catalog.suggest('')
    await catalog.suggest('大衣')
    expect((await catalog.suggest(detail.skus.skus[0]?.barcode ?? '')).productId).toBe(productId)
    await stock.available(db.q, [skuId, `${productId}-1`])
    await stock.movements(db.q, skuId, {})
    await stock.balances(db.q, skuId)
  })
  expect(plans.filter(({ line }) => SCAN.test(line))).toEqual([])
})

test('the rule finds a forbidden table scan', async () => {
  const plans = await plansOf(() => db.q.selectFrom('product').select('title').where('title', 'like', '%x%').execute())
  expect(plans.filter(({ line }) => SCAN.test(line))).toHaveLength(1)
})
