import { PRODUCT_TYPE } from '@contract/codes/product'
import { openShelf, type Shelf, skuOf } from './catalog.fixture'
import type { RecommendQuery, ShopperGoods } from './recommend.service'

const KINDS = 8
let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
  await shelf.addStore({ storeId: 's1' })
  for (let kind = 0; kind < KINDS; kind++) {
    await shelf.addCategory(`hall${kind}`)
    await shelf.addCategory(`kind${kind}`, `hall${kind}`, 2)
    for (let i = 0; i < 8; i++)
      await shelf.add({
        productId: `g${kind}-${i}`,
        categoryId: `kind${kind}`,
        soldCount: 80 - i,
        brand: `b${kind}-${i % 4}`,
      })
  }
  await shelf.add({ productId: 'none-left', categoryId: 'kind0', soldCount: 9000 }, 0)
  await shelf.add({ productId: 'off', categoryId: 'kind0', soldCount: 9000, isOnShelf: false })
  await shelf.add({ productId: 'weighed', categoryId: 'kind0', soldCount: 9000, productType: PRODUCT_TYPE.weighed })
  for (const [productId, memberPriceCents] of Object.entries({ 'for-members': 900, 'no-lower': 1000 }))
    await shelf.add({ productId, categoryId: 'kind0', skus: [skuOf(`${productId}-1`, { memberPriceCents })] })
  await shelf.settle()
})
afterAll(() => shelf.close())

const asked = (query: RecommendQuery, who: string, goods: Partial<ShopperGoods> = {}) => {
  const caller = { who, interests: [], goods: async () => ({ inCart: [], bought: [], ...goods }) }
  return shelf.catalog.recommends.page(query, caller, shelf.now())
}
const idsOf = async (...args: Parameters<typeof asked>) => (await asked(...args)).records.map((card) => card.productId)
const kindsOf = (ids: readonly string[]) => ids.map((id) => id.slice(0, 2))

test('two shoppers and two pages get different goods, without goods that the shopper has or has seen [catalog.recommend]', async () => {
  const tea = await idsOf({ page: 'cart', viewed: ['g1-0', 'g1-1'] }, 'tea', { inCart: ['g2-0'], bought: ['g3-0'] })
  const coats = await idsOf({ page: 'cart', viewed: ['g5-0'] }, 'coats', { inCart: ['g6-0'], bought: ['g7-0'] })
  for (const kind of ['g1', 'g2', 'g3']) expect(kindsOf(tea.slice(0, 8))).toContain(kind)
  for (const kind of ['g5', 'g6', 'g7']) expect(kindsOf(coats.slice(0, 8))).toContain(kind)
  for (const id of ['g1-0', 'g1-1', 'g2-0', 'g3-0']) expect(tea).not.toContain(id)
  expect(tea.slice(0, 6)).not.toEqual(coats.slice(0, 6))
  // The rotation depends on shopper and day: on some days both pages of one shopper are much alike.
  let alike = 0
  for (let i = 0; i < 10; i++) {
    const firstOf = async (page: RecommendQuery['page']) =>
      (await idsOf({ page, viewed: ['g1-0', 'g1-1'] }, `tea${i}`, { inCart: ['g2-0'], bought: ['g3-0'] })).slice(0, 6)
    const cart = await firstOf('cart')
    alike += (await firstOf('payResult')).filter((id) => cart.includes(id)).length
  }
  expect(alike / 10).toBeLessThan(4)
})

test('all goods can be bought now and vary, and pages stay consistent for a minute while goods are added', async () => {
  const ask = { page: 'cart', pageSize: 10 } as const
  const first = await asked(ask, 'scroller')
  const seen = first.records.map((card) => card.productId)
  let { cursor } = first
  let pages = 1
  while (cursor !== null) {
    const next = await asked({ ...ask, cursor }, 'scroller', { inCart: ['g4-0'] })
    seen.push(...next.records.map((card) => card.productId))
    cursor = next.cursor
    pages++
  }
  expect(pages).toBeGreaterThan(3)
  expect(new Set(seen).size).toBe(seen.length)
  for (const id of ['none-left', 'off', 'weighed']) expect(seen).not.toContain(id)
  for (const kind of new Set(kindsOf(seen.slice(0, 10))))
    expect(kindsOf(seen.slice(0, 10)).filter((other) => other === kind).length).toBeLessThanOrEqual(2)
})

test('a deleted product, a category or a store leads to goods of their kind [catalog.recommend-gone]', async () => {
  expect(kindsOf((await idsOf({ page: 'gone', productIds: ['off'] }, 'v')).slice(0, 6))).toContain('g0')
  expect(kindsOf((await idsOf({ page: 'search', categoryId: 'kind3' }, 'v')).slice(0, 2))).toContain('g3')
  expect(await idsOf({ page: 'gone', productIds: ['never'], storeId: 's1' }, 'v')).toHaveLength(10)
})

test('goods that sell out after selection are left out; an invalid cursor is refused', async () => {
  const [first = ''] = await idsOf({ page: 'cart' }, 'late')
  await shelf.db.tx((tx) => shelf.stock.reserve(tx, 'all', [{ skuId: `${first}-1`, number: 10 }], shelf.now()))
  await shelf.settle()
  expect(await idsOf({ page: 'cart' }, 'late')).not.toContain(first)
  await shelf.db.tx((tx) => shelf.stock.release(tx, 'all', [{ skuId: `${first}-1`, number: 10 }], shelf.now()))
  await shelf.settle()
  await expect(asked({ page: 'cart', cursor: 'x' }, 'late')).rejects.toThrow('cursor')
})

test('the member page has only goods that cost members less [catalog.recommend-member]', async () => {
  expect(await idsOf({ page: 'member' }, 'v')).toEqual(['for-members'])
})
