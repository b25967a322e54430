import { DAY_MS } from '@contract/codes/china-time'
import { gtinOf } from '@contract/codes/gtin'
import { offerOf } from '../../offers/promotion/promotion.fixture'
import { cardOf, soldText, tagsOf } from './card.rules'
import { draftOf, skuOf, storeOf } from './catalog.fixture'
import { cleanAndCut, cleanHtml, MAX_HTML, plainText } from './clean-html'
import { cursorOf, placeOf, popularityRank, SOLD_OUT, segmentsOf, sortKeys } from './listing.rules'
import { priceFacts, productOfDraft, suggestWordsOf } from './product.rules'

const NOW = 1_763_000_000_000
const productOf = (change: Parameters<typeof draftOf>[0], isInStock = true) =>
  productOfDraft(draftOf(change, NOW), { businessId: 'b1', isSelfRun: false, isInStock }, null)

test('suggestions are whole pieces of titles', () => {
  expect(suggestWordsOf('素研 小 V 领短袖T恤 长绒棉 修身正肩 修身正肩 5')).toEqual(['素研', '长绒棉', '修身正肩'])
})

test.each([
  ['6901234567892', '06901234567892'],
  ['96385074', '00000096385074'],
  ['036000291452', '00036000291452'],
  ['16901234567899', '16901234567899'],
  ['6901234567893', null],
  ['690123456789', null],
  ['六九', null],
  ['', null],
])('barcode %j is %j', (text, gtin) => expect(gtinOf(text)).toBe(gtin))

test.each([
  [0, ''],
  [56, '已售 56'],
  [420, '已售 400+'],
  [1234, '已售 1000+'],
  [9999, '已售 9000+'],
  [12_345, '已售 1.2万+'],
  [200_500, '已售 20万+'],
])('%i sold is shown as %j', (count, text) => expect(soldText(count)).toBe(text))

test('sold-out goods come last in every order, and ties keep the order of ids [catalog.sold-out-last]', () => {
  const product = { soldCount: 5, priceCents: 1000, listedAt: NOW, isInStock: true }
  const better = { ...product, soldCount: 900, priceCents: 100, listedAt: NOW + 1 }
  for (const column of Object.keys(sortKeys(product)) as (keyof ReturnType<typeof sortKeys>)[]) {
    const soldOut = { ...better, isInStock: false }
    expect(sortKeys(soldOut)[column]).toBeGreaterThan(sortKeys(product)[column])
  }
  expect(sortKeys(better).bySales).toBeLessThan(sortKeys(product).bySales)
  expect(sortKeys(better).byPriceUp).toBeLessThan(sortKeys(product).byPriceUp)
  expect(sortKeys(better).byPriceDown).toBeGreaterThan(sortKeys(product).byPriceDown)
  expect(sortKeys(better).byNewest).toBeLessThan(sortKeys(product).byNewest)
  expect(sortKeys(product, 3).byOverall).toBe(3)
})

test('popularity moves in steps, so that a single sale seldom changes the order', () => {
  const moves = Array.from({ length: 1000 }, (_, n) => popularityRank(1000 + n) !== popularityRank(1001 + n)).filter(
    Boolean,
  )
  expect(moves.length).toBeLessThan(15)
  expect(popularityRank(100_000_000)).toBeGreaterThan(0)
})

test('price bounds cut the walked range in both price orders', () => {
  expect(segmentsOf('byPriceUp', { minPrice: 100, maxPrice: 200 })).toEqual([
    { from: 100, to: 200 },
    { from: SOLD_OUT + 100, to: SOLD_OUT + 200 },
  ])
  expect(segmentsOf('byPriceDown', { maxPrice: 200, inStock: true })).toEqual([{ from: 1e12 - 200, to: SOLD_OUT / 2 }])
  expect(segmentsOf('byNewest', { listedAfter: 50 })[0]).toEqual({ from: -SOLD_OUT / 2, to: -50 })
  expect(segmentsOf('bySales', { minPrice: 100 })).toHaveLength(1)
})

test('a cursor works for its own order only', () => {
  const cursor = cursorOf('bySales', { key: -12, id: 'a|b' })
  expect(placeOf('bySales', cursor)).toEqual({ key: -12, id: 'a|b' })
  for (const wrong of [
    cursor.slice(3),
    'x',
    Buffer.from('by_sales|1e9|x').toString('base64url'),
    cursorOf('byOverall', { key: 1, id: 'x' }),
  ]) {
    expect(() => placeOf('bySales', wrong)).toThrow('cursor: ')
  }
})

test('the cheapest SKU determines the price, ties to the first', () => {
  const skus = [
    skuOf('a', { priceCents: 900 }),
    skuOf('b', { priceCents: 700, memberPriceCents: 650 }),
    skuOf('c', { priceCents: 700 }),
  ]
  expect(priceFacts(skus)).toEqual({
    priceCents: 700,
    maxPriceCents: 900,
    memberPriceCents: 650,
    originalPriceCents: null,
    liveSkuCount: 3,
    singleSkuId: '',
  })
  expect(priceFacts([]).liveSkuCount).toBe(0)
})

test('one tap adds only a product with a single SKU that can be bought [catalog.quick-add]', () => {
  const store = storeOf({ storeId: 's1' })
  const idOf = (product: ReturnType<typeof productOf>) =>
    cardOf(product, [], store, { offers: [], coupons: [] }, NOW).singleSkuId
  expect(idOf(productOf({ productId: 'p' }))).toBe('p-1')
  expect(idOf(productOf({ productId: 'p' }, false))).toBeNull()
  expect(idOf(productOf({ productId: 'p', isOnShelf: false }))).toBeNull()
  expect(idOf(productOf({ productId: 'p', productType: 2 }))).toBeNull()
  expect(idOf(productOf({ productId: 'p', productType: 4 }))).toBeNull()
  expect(idOf(productOf({ productId: 'p', skus: [skuOf('a'), skuOf('b')] }))).toBeNull()
})

const NO_MEMBER_PRICE = { memberPrice: null }

test('tags are facts, at most three, and 新品 expires [catalog.tags]', () => {
  const store = storeOf({ storeId: 's1', deliveryTypes: [3, 1] })
  const product = {
    ...productOf({ productId: 'p', listedAt: NOW - 13 * DAY_MS, isCrossBorder: true }),
    isSelfRun: true,
  }
  const texts = (now: number) => tagsOf(product, NO_MEMBER_PRICE, store, [], now).map((tag) => tag.text)
  expect(texts(NOW)).toEqual(['30 分钟达', '跨境', '新品'])
  expect(texts(NOW + 2 * DAY_MS)).toEqual(['30 分钟达', '跨境', '自营'])
  // Virtual and weighed goods have no delivery.
  for (const productType of [2, 4] as const)
    expect(tagsOf({ ...product, productType }, NO_MEMBER_PRICE, store, [], NOW)[0]?.text).toBe('跨境')
  // Offers first, at most two, and only offers that apply to the product.
  const offers = [offerOf({ id: 'a', productIds: new Set(['q']) }), ...['b', 'c', 'd'].map((id) => offerOf({ id }))]
  expect(tagsOf(product, NO_MEMBER_PRICE, store, offers, NOW).map(({ text, kind }) => `${text} ${kind}`)).toEqual([
    '满300减30 tint',
    '满300减30 tint',
    '30 分钟达 ok',
  ])
})

test('scripts, resources, links and styles are removed from a text [catalog.clean]', async () => {
  const dirty = `<h1 onclick="x()">好</h1><script>steal()</script><img src=x onerror=y><a href="javascript:z">链接</a><p style="position:fixed">段<svg onload=1></p>`
  expect(await cleanHtml(dirty)).toBe('<h3>好</h3>链接<p>段</p>')
})

test('the plain text of cleaned HTML is one line with decoded characters [help.search]', async () => {
  const html = await cleanHtml('<h3>退 &amp; 换</h3><ul><li>1 &lt; 2</li>\n<li>&amp;lt;</li></ul>')
  expect(plainText(html)).toBe('退 & 换 1 < 2 &lt;')
})

test.each([
  ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p>c<p></p>', false],
  [`<p>${'x'.repeat(MAX_HTML - 7)}</p>`, `<p>${'x'.repeat(MAX_HTML - 7)}</p>`, false],
  [`${'x'.repeat(MAX_HTML)}y`, 'x'.repeat(MAX_HTML), true],
  [`${'x'.repeat(MAX_HTML - 1)}😀`, 'x'.repeat(MAX_HTML - 1), true],
  ['<br>'.repeat(20_000), /^(?:<br \/>){16600,16666}$/, true],
  ['&'.repeat(30_000), /^(?:&amp;){19900,20000}$/, true],
])('a cleaned text stays the same when it is cleaned again, and a cut is reported (%#)', async (given, kept, isCut) => {
  const clean = await cleanAndCut(given)
  expect(clean).toEqual({ html: typeof kept === 'string' ? kept : expect.stringMatching(kept), isCut })
  expect(await cleanAndCut(clean.html)).toEqual({ html: clean.html, isCut: false })
})
