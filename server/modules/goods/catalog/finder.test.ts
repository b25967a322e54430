import { DAY_MS } from '@contract/codes/china-time'
import { PRODUCT_SORT } from '@contract/codes/product'
import fc from 'fast-check'
import type { Question } from '../search'
import { documentText } from '../search/term.rules'
import type { AttributeQuery } from './attribute.rules'
import { openShelf, type Shelf, skuOf } from './catalog.fixture'
import { type Facets, type ListQuery, ProductFinder } from './finder.service'
import { KeywordFinder, type KeywordQuery } from './keyword-finder.service'
import { newSince, popularityRank } from './listing.rules'

const TREE = { women: ['coats', 'skirts'], food: ['fruit', 'bread'] }
// `coats` is also the name of a category, and colours are specifications: such matches rank lower.
const WORDS = ['大衣', '羊毛', '草莓', '面包', '红色', '跑鞋', 'T恤', 'Coats', '女款']
const BRANDS = ['素研', '鲜禾', '云跑', '山径', '']
const COLOURS = ['白', '黑', '红', '雾蓝']
const PLACES = ['云南', '云南', '云南', '浙江', "50%_'"]

/** The model of a product in the test, apart from the database. */
interface Known {
  id: string
  leaf: string
  hall: string
  storeId: string
  brand: string
  title: string
  price: number
  sold: number
  listedAt: number
  isInStock: boolean
  isCrossBorder: boolean
  place: number | null
  zone: number
  colours: string[]
  madeIn: string
}

let shelf: Shelf
let known: Known[]
let walking: ProductFinder
let gathering: ProductFinder
let mixing: ProductFinder
/** Fetches all lists except the whole mall, also by an attribute with many values. */
let fetching: ProductFinder

beforeAll(async () => {
  shelf = await openShelf()
  await shelf.addStore({ storeId: 's1', isSelfRun: true })
  await shelf.addStore({ storeId: 's2' })
  for (const [hall, leaves] of Object.entries(TREE)) {
    await shelf.addCategory(hall)
    for (const leaf of leaves) await shelf.addCategory(leaf, hall, 2)
  }
  const next = seeded()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  known = Array.from({ length: 110 }, (_, i) => {
    const hall = pick(Object.keys(TREE)) as keyof typeof TREE
    return {
      id: `p${String(i).padStart(3, '0')}`,
      hall,
      leaf: pick(TREE[hall]),
      storeId: pick(['s1', 's2']),
      brand: pick(BRANDS),
      title: `${pick(WORDS)}${pick(WORDS)} ${pick(WORDS)}`,
      price: Math.floor(next() * 20) * 100,
      sold: Math.floor(10 ** (next() * 3)),
      listedAt: shelf.now() - Math.floor(next() * 30) * DAY_MS,
      isInStock: next() > 0.2,
      isCrossBorder: next() < 0.2,
      place: next() < 0.5 ? Math.floor(next() * 50) : null,
      zone: next() < 0.3 ? i : -1,
      colours: COLOURS.filter(() => next() < 0.3),
      madeIn: pick(PLACES),
    }
  })
  for (const one of known) {
    await shelf.add(
      {
        productId: one.id,
        categoryId: one.leaf,
        storeId: one.storeId,
        brand: one.brand,
        title: one.title,
        soldCount: one.sold,
        listedAt: one.listedAt,
        isCrossBorder: one.isCrossBorder,
        editorialRank: one.place,
        optionGroups: [{ name: '颜色', values: one.colours.map((name) => ({ name })) }],
        parameters: [{ name: '产地', value: one.madeIn }],
        skus: [skuOf(`${one.id}-1`, { priceCents: one.price })],
      },
      one.isInStock ? 3 : 0,
    )
  }
  const zone = [...known].filter((one) => one.zone >= 0).reverse()
  await shelf.db.tx((tx) =>
    shelf.editor.setZone(
      tx,
      'guess',
      zone.map((one) => one.id),
      shelf.now(),
    ),
  )
  for (const [place, one] of zone.entries()) one.zone = place
  await shelf.db.tx((tx) => shelf.search.setSynonym(tx, '草莓', ['面包', '白', '云跑']))
  walking = new ProductFinder(shelf.clock, shelf.search, 0)
  gathering = new ProductFinder(shelf.clock, shelf.search)
  mixing = new ProductFinder(shelf.clock, shelf.search, 40)
  fetching = new ProductFinder(shelf.clock, shelf.search, 109)
})
afterAll(() => shelf.close())

function seeded(): () => number {
  let state = 7
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

function valuesOf(one: Known, name: string): string[] {
  return name === '颜色' ? one.colours : name === '产地' ? [one.madeIn] : []
}

/** The query as the search parses it. */
const questionOf = (keyword: string | undefined) =>
  keyword === undefined ? null : shelf.search.understand(shelf.db.q, keyword)

/** The reference answer to the same query. */
async function expected(query: KeywordQuery): Promise<string[]> {
  const { bounds, sort = 'overall' } = query
  const question = await questionOf(query.keyword)
  const text = (one: Known) =>
    documentText({
      title: one.title,
      brand: one.brand,
      categories: [one.leaf, one.hall].map((id) => ({ categoryId: id, name: id })),
      specs: [...one.colours, one.madeIn],
    })
  const hard = question?.units.filter(({ isSoft }) => !isSoft) ?? []
  const found = known.filter(
    (one) =>
      (query.categoryId === undefined || one.leaf === query.categoryId || one.hall === query.categoryId) &&
      (query.storeId === undefined || one.storeId === query.storeId) &&
      (query.zoneId === undefined || one.zone >= 0) &&
      (!query.brands || query.brands.length === 0 || query.brands.includes(one.brand)) &&
      (query.attributes ?? []).every(({ name, values }) =>
        values.some((value) => valuesOf(one, name).includes(value)),
      ) &&
      (bounds.minPrice === undefined || one.price >= bounds.minPrice) &&
      (bounds.maxPrice === undefined || one.price <= bounds.maxPrice) &&
      (bounds.listedAfter === undefined || one.listedAt >= bounds.listedAfter) &&
      (!bounds.inStock || one.isInStock) &&
      (!query.isSelfRun || one.storeId === 's1') &&
      (!query.isCrossBorder || one.isCrossBorder) &&
      hard.every(({ words }) => words.some((word) => holds(text(one), word))),
  )
  const isArranged = query.keyword === undefined && (query.categoryId !== undefined || query.storeId !== undefined)
  const keys: Record<typeof sort, (one: Known) => number> = {
    overall: (one) =>
      query.zoneId !== undefined && query.keyword === undefined
        ? one.zone
        : isArranged
          ? (one.place ?? popularityRank(one.sold))
          : popularityRank(one.sold),
    sales: (one) => -one.sold,
    priceUp: (one) => one.price,
    priceDown: (one) => -one.price,
    newest: (one) => -one.listedAt,
  }
  const key = keys[sort]
  const place = (one: Known) => (question && sort === 'overall' ? rankOf(question, text(one)) : 0)
  return found
    .sort(
      (a, b) =>
        Number(b.isInStock) - Number(a.isInStock) || place(a) - place(b) || key(a) - key(b) || (a.id < b.id ? -1 : 1),
    )
    .map((one) => one.id)
}

const holds = (text: string, word: string) => text.includes(/^[a-z]+\|?$/.test(word) ? ` ${word}` : word)

/**
 * Goods of the kind before goods that mention it; then goods of the audience; then by the certainty of the kind; then
 * goods with every word in title or brand, if there are several; then by the line that has the leading term.
 */
function rankOf({ units, lead }: Question, text: string): number {
  const lines = text.split('\n')
  const titled = lines.slice(0, 3).join('\n')
  const hard = units.filter(({ isSoft }) => !isSoft)
  const isAside = hard.length > 1 && !hard.every(({ words }) => words.some((word) => holds(titled, word)))
  const isOther = units.some(({ isSoft, words }) => isSoft && !words.some((word) => holds(text, word)))
  const sureness = surenessOf(units, lines)
  const line = lines.findIndex((one) => lead.terms.some((term) => holds(one, term)))
  return (sureness === MENTIONED ? 10_000 : sureness * 100) + (isOther ? 1000 : 0) + (isAside ? 10 : 0) + line
}

const MENTIONED = 5
function surenessOf(units: Question['units'], lines: readonly string[]): number {
  const kind = units.find((unit) => unit.kind)?.kind
  const [head = '', title = '', , categories = ''] = lines
  if (!kind || kind.own.some((word) => holds(head, word))) return 0
  if (kind.synonyms.some((word) => holds(head, `${word}|`))) return 1
  if (kind.own.some((word) => holds(categories, word))) return 3
  const isSecond = kind.synonyms.some((word) => holds(head, word)) || kind.own.some((word) => holds(title, word))
  return isSecond ? 4 : MENTIONED
}

/** The input of the finder. */
async function asked({ keyword, ...ask }: KeywordQuery): Promise<ListQuery> {
  const question = await questionOf(keyword)
  return question ? { ...ask, sought: question } : ask
}

async function facetsOf(finder: ProductFinder, query: KeywordQuery): Promise<Facets> {
  return finder.facets(shelf.db.q, await asked(query))
}

/** The whole list, page by page. */
async function walk(
  finder: ProductFinder,
  query: KeywordQuery,
  pageSize: number,
  by: 'cursor' | 'pageNo',
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let pageNo = 1; pageNo < 60; pageNo++) {
    const page = await finder.page(shelf.db.q, {
      ...(await asked(query)),
      pageSize,
      ...(by === 'pageNo' ? { pageNo } : cursor === undefined ? {} : { cursor }),
    })
    ids.push(...page.ids)
    expect(page.hasMore).toBe(page.cursor !== null)
    if (!page.hasMore) return ids
    cursor = page.cursor ?? undefined
  }
  throw new Error('the list has no end')
}

const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 })
const asks: fc.Arbitrary<KeywordQuery> = fc
  .record({
    keyword: option(
      fc.constantFrom(
        '大衣',
        '衣',
        '羊毛 大衣',
        '素研',
        't恤',
        '大衣羊毛',
        '面包 草莓',
        'coats',
        '红',
        '云南 大衣',
        '大衣女',
        '草莓',
        '女生草莓 大衣',
      ),
    ),
    place: option(
      fc.constantFrom<Partial<ListQuery>>(
        { categoryId: 'women' },
        { categoryId: 'fruit' },
        { storeId: 's1' },
        { zoneId: 'guess' },
        { categoryId: 'food', storeId: 's2' },
        { zoneId: 'guess', categoryId: 'women' },
      ),
    ),
    brands: option(fc.constantFrom(['素研'], ['素研', '鲜禾'], ['素研', '云跑', '鲜禾'])),
    attributes: option(
      fc.constantFrom<AttributeQuery[]>(
        [{ name: '颜色', values: ['白'] }],
        [{ name: '颜色', values: ['白', '黑'] }],
        [
          { name: '颜色', values: ['红', '黑'] },
          { name: '产地', values: ["50%_'", '浙江'] },
        ],
        [{ name: '材质', values: ['木'] }],
      ),
    ),
    minPrice: option(fc.constantFrom(0, 300, 1500)),
    maxPrice: option(fc.constantFrom(200, 900, 1800)),
    isNew: fc.boolean(),
    inStock: fc.boolean(),
    isSelfRun: fc.boolean(),
    isCrossBorder: fc.boolean(),
    sort: option(fc.constantFrom(...Object.values(PRODUCT_SORT))),
    sparse: fc.nat(15),
  })
  .map(
    ({
      place,
      attributes,
      minPrice,
      maxPrice,
      isNew,
      inStock,
      sparse,
      isSelfRun,
      isCrossBorder,
      brands,
      keyword,
      sort,
    }) => ({
      ...place,
      ...(keyword === undefined ? {} : { keyword }),
      ...(sort === undefined ? {} : { sort }),
      ...(brands === undefined || sparse % 2 ? {} : { brands }),
      ...(attributes === undefined || sparse % 4 === 1 ? {} : { attributes }),
      bounds: {
        ...(minPrice === undefined || sparse % 3 ? {} : { minPrice }),
        ...(maxPrice === undefined || sparse % 3 ? {} : { maxPrice }),
        ...(isNew && sparse % 4 === 0 ? { listedAfter: newSince(shelf.now()) } : {}),
        ...(inStock ? { inStock } : {}),
      },
      isSelfRun: isSelfRun && sparse % 5 === 0,
      isCrossBorder: isCrossBorder && sparse % 5 === 1,
    }),
  )

test('any filter in any order gives the result of a scan of all goods, by every plan [search.lists]', async () => {
  await fc.assert(
    fc.asyncProperty(
      asks,
      fc.constantFrom(3, 10, 50),
      fc.constantFrom('cursor' as const, 'pageNo' as const),
      async (ask, pageSize, by) => {
        const wanted = await expected(ask)
        expect(await walk(walking, ask, pageSize, by)).toEqual(wanted)
        expect(await walk(gathering, ask, pageSize, by)).toEqual(wanted)
        expect(await walk(mixing, ask, pageSize, by)).toEqual(wanted)
        expect(await walk(fetching, ask, pageSize, by)).toEqual(wanted)
      },
    ),
    { numRuns: 80 },
  )
})

test('facets count the matches, and offer the brands without the brand filter [catalog.facets]', async () => {
  for (const finder of [walking, gathering, mixing]) {
    for (const ask of [
      { bounds: {} },
      { bounds: { inStock: true }, keyword: '大衣' },
      { bounds: { maxPrice: 900 }, brands: ['素研'] },
    ]) {
      const { total, brands } = await facetsOf(finder, ask)
      expect(total).toBe((await expected(ask)).length)
      const others = await expected({ ...ask, brands: [] })
      const counted = brands.map(({ name, count }) => [name, count])
      const plain = BRANDS.filter((name) => name !== '').map((name) => [
        name,
        others.filter((id) => known.find((one) => one.id === id)?.brand === name).length,
      ])
      expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(plain.filter(([, count]) => count !== 0)))
    }
  }
})

test('each attribute value has its number of goods, without the filter of its own attribute [catalog.facets]', async () => {
  const asks: KeywordQuery[] = [
    { bounds: {} },
    { bounds: { maxPrice: 900 }, categoryId: 'women' },
    { bounds: {}, keyword: '大衣' },
    { bounds: {}, brands: ['素研'], attributes: [{ name: '颜色', values: ['白'] }] },
    // Goods of both colours count once.
    { bounds: {}, attributes: [{ name: '颜色', values: ['红', '黑'] }] },
    {
      bounds: { inStock: true },
      attributes: [
        { name: '颜色', values: ['红', '黑'] },
        { name: '产地', values: ['浙江'] },
      ],
    },
  ]
  for (const finder of [walking, gathering, mixing, fetching]) {
    for (const ask of asks) {
      const { total, attributes } = await facetsOf(finder, ask)
      expect(total).toBe((await expected(ask)).length)
      for (const [name, all] of [
        ['颜色', COLOURS],
        ['产地', [...new Set(PLACES)]],
      ] as const) {
        const others = await expected({ ...ask, attributes: ask.attributes?.filter((one) => one.name !== name) ?? [] })
        const plain = all.map((value) => [
          value,
          others.filter((id) => known.some((one) => one.id === id && valuesOf(one, name).includes(value))).length,
        ])
        const counted = attributes.find((one) => one.name === name)?.values.map((value) => [value.name, value.count])
        expect(Object.fromEntries(counted ?? [])).toEqual(Object.fromEntries(plain.filter(([, count]) => count !== 0)))
      }
    }
  }
})

test('a keyword of punctuation only finds nothing [search.empty]', async () => {
  const finder = new KeywordFinder(walking, shelf.search)
  expect(await finder.page(shelf.db.q, { keyword: '%%%', bounds: {} })).toMatchObject({
    ids: [],
    hasMore: false,
    cursor: null,
    relaxed: null,
  })
})
