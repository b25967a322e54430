import { draftOf, openShelf, ownWord, PICTURE, type Shelf, skuOf } from './catalog.fixture'
import type { ProductDraft } from './product.types'

const HOUR_MS = 3_600_000
let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
  await shelf.addStore({ storeId: 's1' })
  await shelf.addCategory('c1')
})
afterAll(() => shelf.close())

/** Current ids of a list, without the caches. */
const ids = async (filter: Parameters<Shelf['catalog']['page']>[0]) =>
  (await shelf.catalog.page({ pageSize: 50, ...filter }, shelf.now())).records.map((card) => card.productId)
const save = (...drafts: ProductDraft[]) => shelf.db.tx((tx) => shelf.editor.saveProducts(tx, drafts, shelf.now()))

test('a whole barcode finds its product, in suggestions and in search [search.barcode]', async () => {
  await shelf.add({ productId: 'coded', skus: [skuOf('coded-1', { barcode: '6901234567892' })] })
  expect(await shelf.catalog.suggest('6901234567892')).toMatchObject({ productId: 'coded' })
  expect(await ids({ keyword: '06901234567892' })).toEqual(['coded'])
  expect((await shelf.catalog.suggest('6901234567893')).productId).toBeNull()
  await shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, 'coded', false, shelf.now()))
  expect((await shelf.catalog.suggest('6901234567892')).productId).toBeNull()
})

test('suggestions follow the catalogue; hot words show for an empty input [search.suggest]', async () => {
  await shelf.db.tx((tx) => shelf.editor.setHotWords(tx, ['大衣', '草莓']))
  const draft = await shelf.add({ productId: 'sugg', title: '蓬松羽绒被 四季可用' })
  await shelf.settle()
  expect((await shelf.catalog.suggest('羽绒')).words).toEqual(['蓬松羽绒被'])
  await save({ ...draft, title: '乳胶枕' })
  await shelf.settle()
  expect((await shelf.catalog.suggest('羽绒')).words).toEqual([])
  expect((await shelf.catalog.suggest(' ')).words).toEqual(['大衣', '草莓'])
})

test('the event drops a cached page, and without an event it expires after two seconds', async () => {
  const word = ownWord()
  const titles = async () => {
    const page = JSON.parse((await shelf.catalog.writtenPage({ keyword: word }, shelf.now())).json) as {
      records: { title: string }[]
    }
    return page.records.map((card) => card.title)
  }
  expect(await titles()).toEqual([])
  const draft = await shelf.add({ productId: word, title: word })
  await shelf.settle()
  expect(await titles()).toEqual([word])
  shelf.clock.stop()
  // As after a change by another process whose event is lost.
  const publish = shelf.pubSub.publish.bind(shelf.pubSub)
  shelf.pubSub.publish = async () => undefined
  await save({ ...draft, title: `${word} neu` })
  shelf.pubSub.publish = publish
  expect(await titles()).toEqual([word])
  shelf.clock.advance(2000)
  expect(await titles()).toEqual([`${word} neu`])
  shelf.clock.go()
})

test('pages of reviews continue after the last one [review.pages]', async () => {
  await shelf.add({ productId: 'reviewed' })
  const review = {
    productId: 'reviewed',
    skuId: 'reviewed-1',
    uid: '',
    nick: '林**',
    avatar: PICTURE,
    stars: 5,
    content: '好',
    specText: '红',
  }
  // The id breaks a tie of two at the same moment.
  const list = [1, 2, 2, 3, 4].map((day, i) => ({ ...review, reviewId: `r${i}`, createdAt: day * HOUR_MS }))
  await shelf.db.tx((tx) => shelf.reviewBook.add(tx, list))
  const first = await shelf.reviewBook.page({ productId: 'reviewed', pageSize: 2 })
  const second = await shelf.reviewBook.page({ productId: 'reviewed', pageSize: 2, cursor: first.cursor ?? '' })
  const third = await shelf.reviewBook.page({ productId: 'reviewed', pageSize: 2, pageNo: 3 })
  expect([first, second, third].flatMap((page) => page.records.map((one) => one.reviewId))).toEqual([
    'r4',
    'r3',
    'r2',
    'r1',
    'r0',
  ])
  expect([first.hasMore, third.hasMore, third.cursor]).toEqual([true, false, null])
  await expect(shelf.reviewBook.page({ productId: 'reviewed', cursor: 'x' })).rejects.toThrow('cursor: ')
})

test('the tree is a flat list, parents before children', async () => {
  const { records } = JSON.parse((await shelf.catalog.tree()).json) as {
    records: { categoryId: string; parentId: string | null }[]
  }
  const seen = new Set<string | null>([null])
  for (const { categoryId, parentId } of records) {
    expect(seen.has(parentId)).toBe(true)
    seen.add(categoryId)
  }
  expect(seen.has('c1')).toBe(true)
})

test('SKUs are found by the merchant’s code', async () => {
  await shelf.add({ productId: 'by-code', skus: [skuOf('by-code-1', { skuCode: 'ABC-1' })] })
  expect((await shelf.catalog.findSkusByCode(shelf.db.q, ['ABC-1', 'ABC-2'])).map((sku) => sku.productId)).toEqual([
    'by-code',
  ])
})

test('drafts need a picture', async () => {
  await expect(save(draftOf({ productId: 'bare', pictures: [] }, shelf.now()))).rejects.toThrow('no picture')
})

test('a search relaxes in steps: all words, a typing error corrected, goods of the kind; filters alone relax nothing [search.relax]', async () => {
  const found = async (filter: Parameters<Shelf['catalog']['page']>[0]) => {
    const { records, relaxed } = await shelf.catalog.page(filter, shelf.now())
    return [relaxed, ...records.map((card) => card.productId)]
  }
  await shelf.add({ productId: 'step-1', title: '藏青双排扣披肩', soldCount: 9 })
  await shelf.add({ productId: 'step-2', title: '双排扣马甲', parameters: [{ name: '颜色', value: '藏青' }] })
  await shelf.add({ productId: 'step-3', title: '豆绿披肩' })
  await shelf.settle()
  expect(await found({ keyword: '藏青 双排扣' })).toEqual([undefined, 'step-1', 'step-2'])
  expect(await found({ keyword: '藏青双排口' })).toEqual(['near', 'step-1', 'step-2'])
  expect((await found({ keyword: '豆绿双排扣披肩' }))[0]).toBe('most')
  // Neither single characters nor parts of a word match.
  expect(await found({ keyword: '披风' })).toEqual([undefined])
  expect(await found({ keyword: '豆绿双排扣' })).toEqual([undefined])
  expect(await found({ keyword: '藏青双排扣', minPrice: 999_999 })).toEqual([undefined])
  expect(await found({ keyword: '双排扣披肩 墨绿', sort: 'sales', withFacets: true })).toEqual([
    'most',
    'step-1',
    'step-3',
  ])
  expect(await found({ keyword: '螺丝钉' })).toEqual([undefined])
})

test('pages of a relaxed search continue at the same step', async () => {
  const word = '鎏金烛台'
  for (const n of [1, 2, 3]) await shelf.add({ productId: `relaxed-${n}`, title: `${word} ${n} 号` })
  await shelf.settle()
  for (const keyword of ['鎏金烛抬', '鎏金烛台 螺钉']) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await shelf.catalog.page({ keyword, pageSize: 1, ...(cursor && { cursor }) }, shelf.now())
      expect(page.relaxed).toBeDefined()
      seen.push(...page.records.map((card) => card.productId))
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(['relaxed-1', 'relaxed-2', 'relaxed-3'])
  }
})

test('documents of another analysis are rebuilt in batches, and found again', async () => {
  const word = ownWord()
  for (let n = 0; n < 25; n++) await shelf.add({ productId: `${word}-${n}`, title: word })
  const { q } = shelf.db
  await q.deleteFrom('search_posting').where('term', '=', word.slice(0, 9)).execute()
  await q.deleteFrom('search_posting').where('term', '=', word).execute()
  await q.updateTable('search_document').set({ version: 0, text: '\n\n\n' }).execute()
  shelf.search.forget()
  expect(await ids({ keyword: word })).toEqual([])
  await shelf.documents.start()
  await shelf.jobs.runDue()
  shelf.search.forget()
  expect(await ids({ keyword: word })).toHaveLength(25)
  expect(await q.selectFrom('search_document').select('version').where('version', '=', 0).execute()).toEqual([])
  const left = await q.selectFrom('job').select('kind').where('kind', '=', 'catalog.documents').execute()
  expect(left).toEqual([])
  // While documents of an earlier analysis are left, every mention of a kind of goods counts.
  await shelf.db.tx((tx) => shelf.search.setIntent(tx, word, []))
  expect(await ids({ keyword: word })).toEqual(expect.arrayContaining([`${word}-0`]))
  await shelf.add({ productId: `${word}-stand`, title: `${word} Stand` })
  expect(await ids({ keyword: word })).not.toContain(`${word}-stand`)
  await q.updateTable('search_analysis').set({ version: 1 }).execute()
  await shelf.db.tx((tx) => shelf.search.setIntent(tx, word, []))
  expect(await ids({ keyword: word })).toContain(`${word}-stand`)
  await shelf.documents.start()
  await shelf.jobs.runDue()
  // All is done: no job starts.
  await shelf.documents.start()
  expect(await shelf.jobs.runDue()).toBe(0)
})

test('a product leaves the search with the shelf, and its rank follows its stock', async () => {
  const word = ownWord()
  await shelf.add({ productId: `${word}-a`, title: word, soldCount: 9 })
  await shelf.add({ productId: `${word}-b`, title: word })
  expect(await ids({ keyword: word })).toEqual([`${word}-a`, `${word}-b`])
  const setOnShelf = (isOn: boolean) => shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, `${word}-a`, isOn, shelf.now()))
  await setOnShelf(false)
  expect(await ids({ keyword: word })).toEqual([`${word}-b`])
  await setOnShelf(true)
  expect(await ids({ keyword: word })).toEqual([`${word}-a`, `${word}-b`])
  await shelf.db.tx((tx) => shelf.stock.setOnHand(tx, `${word}-a-1`, 0, 'sold', shelf.now()))
  await shelf.settle()
  expect(await ids({ keyword: word })).toEqual([`${word}-b`, `${word}-a`])
})

describe('a search for a kind of goods', () => {
  const titlesOf = async (keyword: string) =>
    (await shelf.catalog.page({ keyword }, shelf.now())).records.map((card) => card.productId)

  beforeAll(async () => {
    await shelf.addCategory('speakers', 'c1', 2)
    await shelf.add({ productId: 'kind-speaker', title: '桌面低音炮', categoryId: 'speakers' })
    await shelf.add({ productId: 'kind-box', title: '素研 便携蓝牙喇叭 防水', brand: '素研' })
    await shelf.add({ productId: 'kind-card', title: '听歌年卡 喇叭手表同享', soldCount: 99_999 })
    await shelf.add({ productId: 'kind-stand', title: '喇叭支架 铝合金', soldCount: 9999 })
    await shelf.settle()
  })

  test('goods whose title ends with the name come before those that only mention it, at any popularity [search.kind]', async () => {
    expect(await titlesOf('喇叭')).toEqual(['kind-box', 'kind-stand', 'kind-card'])
  })
  test('a word that the operator maps finds goods by its name and its categories only [search.intent]', async () => {
    await shelf.db.tx((tx) => shelf.search.setIntent(tx, '喇叭', ['speakers']))
    expect(await titlesOf('喇叭')).toEqual(['kind-speaker', 'kind-box'])
    expect(await titlesOf('便携喇叭')).toEqual(['kind-box'])
    await shelf.db.tx((tx) => shelf.search.setIntent(tx, '支架', []))
    expect(await titlesOf('手机支架')).toEqual([])
    expect(await titlesOf('喇叭支架')).toEqual(['kind-stand'])
  })
  test('the name in an English title is its last word before the details, in singular and plural', async () => {
    await shelf.add({ productId: 'kind-shirt', title: "Men's Crew Neck T-Shirts for Running, Black" })
    await shelf.add({ productId: 'kind-folder', title: 'Shirt Folding Board', soldCount: 99 })
    await shelf.settle()
    expect(await titlesOf('shirt')).toEqual(['kind-shirt', 'kind-folder'])
    expect(await titlesOf('T-Shirt')).toEqual(['kind-shirt'])
  })
  test('the name is found in a title without spaces before audience and season', async () => {
    await shelf.add({ productId: 'kind-long', title: '2026新款加厚羽绒服女冬季短款白鸭绒' })
    await shelf.add({ productId: 'kind-wash', title: '羽绒服清洗剂 500ml', soldCount: 99 })
    await shelf.settle()
    expect(await titlesOf('羽绒服')).toEqual(['kind-long'])
  })
})

test('a price in the keyword is a filter, and the reply contains it [search.price]', async () => {
  await shelf.add({ productId: 'priced-1', title: '铜烛剪', skus: [skuOf('priced-1-1', { priceCents: 9900 })] })
  await shelf.add({ productId: 'priced-2', title: '金烛剪', skus: [skuOf('priced-2-1', { priceCents: 19_900 })] })
  await shelf.settle()
  const ask = async (filter: Parameters<Shelf['catalog']['page']>[0]) => {
    const { records, read } = await shelf.catalog.page(filter, shelf.now())
    return [records.map((card) => card.productId), read]
  }
  expect(await ask({ keyword: '100元以下的烛剪' })).toEqual([['priced-1'], { keyword: '烛剪', maxPrice: 10_000 }])
  expect(await ask({ keyword: '烛剪 150元以上', maxPrice: 15_000 })).toEqual([
    [],
    { keyword: '烛剪', minPrice: 15_000, maxPrice: 15_000 },
  ])
  expect(await ask({ keyword: '烛剪' })).toEqual([['priced-1', 'priced-2'], undefined])
  const [all, read] = await ask({ keyword: '199元左右' })
  expect([(all as string[]).includes('priced-2'), read]).toEqual([true, expect.objectContaining({ keyword: '' })])
})

test('an activity leads to its page and is not counted as a failed search; the other words are searched [search.activity]', async () => {
  await shelf.add({ productId: 'active-1', title: '银烛罩' })
  await shelf.settle()
  const ask = (filter: Parameters<Shelf['catalog']['page']>[0]) => shelf.catalog.page(filter, shelf.now())
  expect(await ask({ keyword: '秒杀', withFacets: true })).toMatchObject({
    records: [],
    total: 0,
    leads: [{ to: 'flashSale', title: '限时秒杀' }],
  })
  const both = await ask({ keyword: '领券 银烛罩' })
  expect([both.records.map((card) => card.productId), both.leads?.map(({ to }) => to)]).toEqual([
    ['active-1'],
    ['couponCentre'],
  ])
  expect((await ask({ keyword: '领券 银烛罩', pageNo: 2 })).leads).toBeUndefined()
  await shelf.catalog.writtenPage({ keyword: '会员价' }, shelf.now())
  await shelf.search.log.flush()
  expect((await shelf.search.log.report(1, 50)).vain.map(({ text }) => text)).not.toContain('会员价')
})
