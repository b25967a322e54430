import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { INVALID_REASON } from '@contract/codes/cart'
import { TEMPLATE_COMMAND } from '@contract/codes/command'
import type { LiveTab } from '@contract/codes/live'
import { PRODUCT_SORT } from '@contract/codes/product'
import type { Command } from '@contract/schema/shared'
import type { HomeFirstPage } from '@contract/schema/zone'
import { type TestMall, testApp } from '../../test/support/app'
import { mediaStorage } from '../media'
import { filmOf } from '../modules/system/media/film.rules'
import { mallContent } from './content'
import { lookOf } from './drawing/look'
import { copyDrawings, DRAWING_SIZES, drawingsOf } from './pictures'
import { seedScale } from './scale'
import { seedMall } from './seed'

/** Feature codes with a page. */
const ZONE_CODE = 'C0040020203'
const KNOWN_COMMANDS = [
  'C0020030000',
  'C0000030101',
  'C0040010101',
  'C0020020000',
  'C0050100',
  'C0000020101',
  'C0040020300',
  'C0090002',
  'C0040010401',
  'C0090010',
  'C0000011001',
  ZONE_CODE,
  TEMPLATE_COMMAND,
]

/** The cut of a look, and whether it is coloured. */
function kindOf(key: string): string {
  const { cut = 'whole', hex } = lookOf(key)
  return hex === undefined ? cut : `${cut}, coloured`
}

describe('the demo mall', () => {
  let mall: TestMall
  const content = mallContent()
  const skus = content.products.flatMap((product) => product.skus)

  beforeAll(async () => {
    mall = await testApp()
    expect(await seedMall(mall.services)).toBe(true)
  })
  afterAll(() => mall.close())

  /** Number of rows of each table. */
  const counts = async () => {
    const { q } = mall.services.db
    const tables = [
      'store',
      'category',
      'product',
      'sku',
      'stock',
      'stock_movement',
      'review',
      'advert',
      'notice',
      'block_page',
      'page_block',
      'protocol',
      'shopper',
      'listing',
      'search_posting',
    ] as const
    const rows: Record<string, number> = {}
    for (const table of tables) {
      rows[table] = (
        await q
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    }
    return rows
  }

  test('has the required size, and all of it is stored', async () => {
    const rows = await counts()
    expect(rows.store).toBe(6)
    expect(rows.product).toBe(content.products.length)
    expect(rows.product).toBeGreaterThanOrEqual(400)
    expect(rows.sku).toBe(skus.length)
    expect(rows.sku).toBeGreaterThanOrEqual(1200)
    expect(rows.stock).toBe(skus.length)
    expect(rows.review).toBe(content.reviews.length + content.filmedReviews.length)
    expect(rows.shopper).toBe(content.shoppers.length + content.invitees.length)
  })

  test('a review has a video within the limits for shoppers, which the mall serves', async () => {
    const [one] = content.filmedReviews
    const bytes = Buffer.from(one?.mp4 ?? '', 'base64')
    expect(await filmOf(bytes.length, async (from, length) => bytes.subarray(from, from + length))).toEqual({
      ms: 4000,
    })
    const { records } = await mall.services.reviewBook.page({ productId: one?.productId ?? '', filter: 'pictured' })
    expect(records.map(({ reviewId }) => reviewId)).toEqual([one?.reviewId])
    const played = await mall.app.inject({ url: records[0]?.video?.url ?? '', headers: { host: 'localhost' } })
    expect([played.headers['content-type'], played.rawPayload.equals(bytes)]).toEqual(['video/mp4', true])
  })

  test('a second seeding changes nothing', async () => {
    const before = await counts()
    expect(await seedMall(mall.services)).toBe(false)
    expect(await counts()).toEqual(before)
  })

  test('an interrupted seeding gives the same result', async () => {
    const before = await counts()
    const { db, contentEditor } = mall.services
    await db.tx(async (tx) => {
      await contentEditor.putSettings(tx, [{ key: 'seed.mall', value: '', isPublic: false }])
      await tx.deleteFrom('review').execute()
    })
    expect(await seedMall(mall.services)).toBe(true)
    expect(await counts()).toEqual(before)
  })

  test('live rooms are on air, upcoming and recorded, and a shopper of the demo has a reminder', async () => {
    const shopper = await mall.login('13800000003')
    const codesOf = async (tab: LiveTab) =>
      (await shopper.call('GET live/list', { tab })).records.map(({ liveRoomCode }) => liveRoomCode).sort()
    expect(await codesOf('live')).toEqual(['jidian-headphones', 'suyan-winter', 'xianhe-strawberry'])
    expect(await codesOf('soon')).toEqual(['maiyan-croissant', 'suyan-coats'])
    expect(await codesOf('replay')).toEqual(['chengyan-lipstick', 'suyan-watches'])
    const { records } = await shopper.call('GET live/list', { tab: 'soon' })
    expect(records.filter(({ isReminded }) => isReminded).map(({ liveRoomCode }) => liveRoomCode)).toEqual([
      'suyan-coats',
    ])
  })

  test("stock equals the content's, with its ledger", async () => {
    const free = await mall.services.stock.available(
      mall.services.db.q,
      skus.map((sku) => sku.skuId),
    )
    expect(skus.filter((sku) => free.get(sku.skuId) !== sku.stock)).toEqual([])
    for (const sku of skus.slice(0, 20))
      expect(await mall.services.stock.balances(mall.services.db.q, sku.skuId)).toBe(true)
  })

  test('the home page is full, and its commands open existing pages and items', async () => {
    const visitor = await mall.visitor()
    const first: HomeFirstPage = await visitor.call('POST homePage/getFirstPageData', {})
    const kinds = first.blocks.map(({ kind }) => kind)
    expect(kinds).toEqual(['adverts', 'entries', 'notice', 'flashSale', 'coupons', 'live', 'goods', 'goods', 'bought'])
    expect(first.blocks.find(({ kind }) => kind === 'entries')?.entries?.map(({ title }) => title)).toEqual([
      '扫码购',
      '领券中心',
      '积分商城',
      '限时秒杀',
      '跨境好物',
      '女装馆',
      '鲜禾超市',
      '美妆馆',
      '数码馆',
      '楼层美食',
    ])
    expect(first.feed.records).toHaveLength(10)
    const commands = [
      ...content.adverts,
      ...content.notices,
      ...content.homeIcons,
      ...(content.zonePages[0]?.entries ?? []),
    ].map((one) => one.command)
    const all = [...commands, ...content.homeFloors.map((floor) => floor.moreCommand)].filter(
      (command): command is Command => command !== null,
    )
    const { records: tree } = await visitor.call('GET category/getTree', {})
    for (const { cmd, params } of all) {
      expect(KNOWN_COMMANDS).toContain(cmd)
      if (params.productId)
        expect((await visitor.call('GET product/getProductDetail', { productId: params.productId })).productId).toBe(
          params.productId,
        )
      if (params.pageCode)
        expect(
          (await visitor.call('GET page/config/findByCode', { code: params.pageCode })).blocks.length,
        ).toBeGreaterThan(3)
      if (params.id && cmd !== ZONE_CODE) expect(tree.map((category) => category.categoryId)).toContain(params.id)
      if (params.id && cmd === ZONE_CODE)
        expect((await visitor.call('POST homePage/getSpecifiedPageData', { id: params.id })).blocks.length).toBe(4)
      if (params.name && !params.id)
        expect(
          (await visitor.call('POST product/pageProducts', { keyword: params.name })).records.length,
        ).toBeGreaterThan(0)
    }
  })

  test('every feed, hot word and category of the rail has products', async () => {
    const visitor = await mall.visitor()
    for (const { tabId } of content.feedTabs) {
      expect((await visitor.call('POST homePage/getSecondPageData', { tabId })).records.length).toBeGreaterThan(0)
    }
    for (const keyword of [...content.hotWords, ...content.searchWords]) {
      expect([keyword, (await visitor.call('POST product/pageProducts', { keyword })).records.length > 0]).toEqual([
        keyword,
        true,
      ])
    }
    for (const { categoryId } of content.categories) {
      expect([
        categoryId,
        (await visitor.call('POST product/pageProducts', { categoryId })).records.length > 0,
      ]).toEqual([categoryId, true])
    }
  })

  test('every barcode finds its product, and every detail page can be built', async () => {
    const visitor = await mall.visitor()
    const listed = content.products.filter((product) => product.isOnShelf)
    for (const product of listed.filter((_, i) => i % 20 === 0)) {
      expect((await visitor.call('GET product/suggest', { keyword: product.skus[0]?.barcode ?? '' })).productId).toBe(
        product.productId,
      )
    }
    for (const product of content.products.filter((_, i) => i % 7 === 0)) {
      const detail = await visitor.call('GET product/getProductDetail', { productId: product.productId })
      expect(detail.skus.skus).toHaveLength(product.skus.length)
      const codes = detail.buttons.map(({ code }) => code)
      expect(codes.includes('buyNow')).toBe(detail.notBuyableReason === null)
      expect(codes.includes('restock')).toBe(detail.notBuyableReason === INVALID_REASON.noStock)
    }
  })

  test('lists end, in every sort order, with each product once', async () => {
    const visitor = await mall.visitor()
    for (const sort of Object.values(PRODUCT_SORT)) {
      const seen = new Set<string>()
      let cursor: string | undefined
      for (let i = 0; i < 30; i++) {
        const page = await visitor.call('POST product/pageProducts', {
          sort,
          pageSize: 50,
          ...(cursor ? { cursor } : {}),
        })
        for (const card of page.records) {
          expect(seen.has(card.productId)).toBe(false)
          seen.add(card.productId)
        }
        if (page.cursor === null) break
        cursor = page.cursor
      }
      const isListed = ({ isOnShelf, productType }: (typeof content.products)[number]) => isOnShelf && productType !== 4
      expect(seen.size).toBe(content.products.filter(isListed).length)
    }
  })

  test('the demo shoppers can log in, have their addresses, and one of them is a member', async () => {
    for (const { mobile, memberDays, addresses } of content.shoppers) {
      const shopper = await mall.login(mobile)
      expect((await shopper.call('POST getIndexUserDate', {})).isMember).toBe(memberDays > 0)
      expect((await shopper.call('POST userAddress/list', {})).records).toHaveLength(addresses.length)
    }
  })
})

test('drawings are made in each size, once, of every cut; an unknown one is reported', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'galleria-media-'))
  const storage = mediaStorage({ dataFolder })
  const set = resolve('node_modules/@lobehub/fluent-emoji-3d/assets')
  try {
    // A start of the whole demo draws them all (test/journeys/start.long.test.ts).
    const byKind = new Map(drawingsOf(mallContent()).map((key) => [kindOf(key), key]))
    const drawings = [...byKind.values()]
    expect(drawings.length).toBeGreaterThan(3)
    const sizes = Object.values(DRAWING_SIZES)
    expect(await copyDrawings(set, storage, drawings)).toBe(drawings.length * sizes.length)
    expect(await copyDrawings(set, storage, drawings)).toBe(0)
    const files = await readdir(join(dataFolder, 'media/art'))
    expect(files.sort()).toEqual(drawings.flatMap((drawing) => sizes.map((size) => `${drawing}-${size}.webp`)).sort())
    await expect(copyDrawings(set, storage, ['nothing'])).rejects.toThrow('there is no drawing')
  } finally {
    await rm(dataFolder, { recursive: true })
  }
})

test('scaled goods are the same on every run, and can be bought', async () => {
  const mall = await testApp()
  try {
    await seedScale(mall.services.db, { products: 60, skusEach: 3, stockEach: 7 })
    const visitor = await mall.visitor()
    const page = await visitor.call('POST product/pageProducts', { withFacets: true })
    expect(page.total).toBe(60)
    const detail = await visitor.call('GET product/getProductDetail', { productId: page.records[0]?.productId ?? '' })
    expect(detail.skus.skus.map((sku) => sku.stock)).toEqual([7, 7, 7])
    expect(detail.buttons).toHaveLength(2)
    expect((await visitor.call('GET product/getProductDetail', { productId: 'scale-0000007' })).title).toBe(
      '石所 宽松卫衣 有机 健身',
    )
  } finally {
    await mall.close()
  }
})
