import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { NO_CHOICES } from './choices'
import { ProductListStore } from './product-list.store'

beforeEach(() => taro.reset())

function listing() {
  const env = fakeEnv({
    call: {
      'POST product/pageProducts': () => ({
        records: [],
        hasMore: false,
        cursor: null,
        total: 0,
        brands: [],
        attributes: [{ name: '颜色', values: [{ name: '白', count: 3 }] }],
      }),
      'POST store/getNearStores': () => ({ records: [], hasMore: false, cursor: null }),
    },
  })
  return { env, list: new ProductListStore(env) }
}
const sentTo = (env: ReturnType<typeof listing>['env'], key: string) =>
  env.sent.filter((sent) => sent.key === key).map(({ input }) => input)

test('a store selected in the drawer filters list and live count, and counts as a choice [catalog.live-count]', async () => {
  const { env, list } = listing()
  await list.open({ categoryId: 'c1' })
  await list.preview({ ...NO_CHOICES, storeId: 'suyan' })
  expect(list.hasChoices).toBe(false)
  await list.setChoices({ ...NO_CHOICES, storeId: 'suyan' })
  expect(list.hasChoices).toBe(true)
  expect(sentTo(env, 'POST product/pageProducts')).toEqual([
    expect.not.objectContaining({ storeId: expect.anything() }),
    expect.objectContaining({ categoryId: 'c1', storeId: 'suyan', withFacets: true }),
  ])
})

test('a page of one store offers no other store', async () => {
  const { env, list } = listing()
  await list.open({ storeId: 'suyan' })
  await list.loadStores()
  expect(sentTo(env, 'POST store/getNearStores')).toEqual([])
  await list.open({})
  await list.loadStores()
  expect(sentTo(env, 'POST store/getNearStores')).toHaveLength(1)
})

test('a selected attribute filters list and live count and counts as a choice; the drawer shows the facets of the reply', async () => {
  const { env, list } = listing()
  const attributes = [{ name: '颜色', values: ['白', '黑'] }]
  await list.preview({ ...NO_CHOICES, attributes })
  expect(list.attributes).toEqual([{ name: '颜色', values: [{ name: '白', count: 3 }] }])
  expect(list.hasChoices).toBe(false)
  await list.setChoices({ ...NO_CHOICES, attributes })
  expect(list.hasChoices).toBe(true)
  await list.setChoices(NO_CHOICES)
  expect(list.hasChoices).toBe(false)
  expect(sentTo(env, 'POST product/pageProducts')).toEqual([
    expect.objectContaining({ attributes, withFacets: true }),
    expect.not.objectContaining({ attributes: expect.anything() }),
  ])
})

test('the list shows whether its products match partly or only approximately; a late reply is ignored [catalog.part-match]', async () => {
  const replies: ((reply: object) => void)[] = []
  const env = fakeEnv({
    call: { 'POST product/pageProducts': () => new Promise((done) => replies.push(done as never)) },
  })
  const list = new ProductListStore(env)
  const page = { records: [], hasMore: false, cursor: null }
  const first = list.open({ keyword: '大衣女' })
  await settle()
  const second = list.setSort('sales')
  await settle()
  replies[1]?.(page)
  replies[0]?.({ ...page, relaxed: 'near' })
  await Promise.all([first, second])
  expect(list.relaxed).toBeNull()
  const third = list.setSort('newest')
  await settle()
  replies[2]?.({ ...page, relaxed: 'most' })
  await third
  expect(list.relaxed).toBe('most')
})

test('a list starts with the state of its address, and writes its state there', async () => {
  const { env } = listing()
  const list = new ProductListStore(env, { sort: 'priceUp', choices: { ...NO_CHOICES, inStock: true } })
  await list.open({ keyword: '茶' })
  expect(sentTo(env, 'POST product/pageProducts')).toEqual([
    expect.objectContaining({ keyword: '茶', sort: 'priceUp', inStock: true }),
  ])
  await list.setChoices({ ...NO_CHOICES, minPrice: 200, maxPrice: 100 })
  expect(list.params).toEqual({ sort: 'priceUp', filter: '{"minPrice":100,"maxPrice":200}' })
})

test('applying a counted preview reuses its reply: one call for products and facets', async () => {
  const { env, list } = listing()
  await list.open({ categoryId: 'c1' })
  const chosen = { ...NO_CHOICES, inStock: true }
  const preview = list.preview(chosen)
  // The choices are applied while the reply is pending.
  await Promise.all([preview, list.setChoices(chosen)])
  expect(sentTo(env, 'POST product/pageProducts')).toEqual([
    { categoryId: 'c1', sort: 'overall', pageSize: 10 },
    { categoryId: 'c1', sort: 'overall', inStock: true, withFacets: true, pageSize: 10 },
  ])
  expect([list.list.isLoaded, list.attributes]).toEqual([true, [{ name: '颜色', values: [{ name: '白', count: 3 }] }]])
  await list.list.reload()
  expect(sentTo(env, 'POST product/pageProducts')).toHaveLength(3)
})

test('a preview of other choices, or a failed one, is not reused', async () => {
  const { env, list } = listing()
  await list.open({ categoryId: 'c1' })
  await list.preview({ ...NO_CHOICES, inStock: true })
  await list.setChoices({ ...NO_CHOICES, selfRun: true })
  expect(sentTo(env, 'POST product/pageProducts')).toHaveLength(3)
  expect(sentTo(env, 'POST product/pageProducts')[2]).toEqual({
    categoryId: 'c1',
    sort: 'overall',
    selfRun: true,
    pageSize: 10,
  })
})

test('prices in a keyword become choices that can be removed, and end with the keyword [search.price-choice]', async () => {
  const env = fakeEnv({
    call: {
      'POST product/pageProducts': ({ keyword }: { keyword?: string }) => ({
        records: [],
        hasMore: false,
        cursor: null,
        ...(keyword === '耳机500以下' ? { read: { keyword: '耳机', maxPrice: 50_000 } } : {}),
        ...(keyword === '秒杀' ? { leads: [{ to: 'flashSale', title: '限时秒杀', note: '' }] } : {}),
      }),
    },
  })
  const list = new ProductListStore(env)
  await list.open({ keyword: '耳机500以下' })
  expect([list.scope.keyword, list.choices.maxPrice, list.hasChoices]).toEqual(['耳机', 50_000, true])
  expect(sentTo(env, 'POST product/pageProducts')).toHaveLength(1)
  await list.setSort('sales')
  expect(sentTo(env, 'POST product/pageProducts').at(-1)).toMatchObject({ keyword: '耳机', maxPrice: 50_000 })
  await list.open({ keyword: '秒杀' })
  expect([list.hasChoices, list.leads.map(({ to }) => to)]).toEqual([false, ['flashSale']])
  // The shopper's own choice is kept.
  await list.open({ keyword: '耳机500以下' })
  await list.setChoices({ ...list.choices, maxPrice: 40_000 })
  await list.open({ keyword: '键盘' })
  expect([list.choices.maxPrice, list.leads]).toEqual([40_000, []])
})
