import { DAY_MS } from '@contract/codes/china-time'
import fc from 'fast-check'
import { type Candidate, ranked, signalsOf, tasteOf, varied } from './recommend.rules'

const NOON = Date.UTC(2026, 10, 21, 4)
const FEED = { window: 10, perCategory: 2, perBrand: 2, most: 60 }
const product = (productId: string, change: Partial<Candidate> = {}): Candidate => ({
  productId,
  categoryId: 'c1',
  brand: '',
  priceCents: 1000,
  memberPriceCents: null,
  ...change,
})
const mall = Array.from({ length: 144 }, (_, i) => product(`p${i}`, { categoryId: `c${i % 12}`, brand: `b${i % 24}` }))
const goods = fc.uniqueArray(
  fc.record({
    productId: fc.string({ minLength: 1, maxLength: 3 }),
    categoryId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    brand: fc.constantFrom('', 'x', 'y', 'z'),
    priceCents: fc.integer({ min: 0, max: 100_000 }),
    memberPriceCents: fc.constant(null),
    memberSaveCents: fc.constant(0),
  }),
  { selector: ({ productId }) => productId, maxLength: 80 },
)

test('every ten goods have at most two of a category and two of a brand, each good once [catalog.recommend-variety]', () => {
  fc.assert(
    fc.property(goods, (all) => {
      const ids = varied(all, FEED).map(({ productId }) => productId)
      expect(new Set(ids).size).toBe(ids.length)
      const chosen = ids.map((id) => all.find(({ productId }) => productId === id))
      expect(chosen).not.toContain(undefined)
      for (let from = 0; from < chosen.length; from += 10) {
        const ten = chosen.slice(from, from + 10)
        for (const one of ten) {
          expect(ten.filter((other) => other?.categoryId === one?.categoryId).length).toBeLessThanOrEqual(2)
          if (one?.brand) expect(ten.filter((other) => other?.brand === one.brand).length).toBeLessThanOrEqual(2)
        }
      }
    }),
  )
})

test('goods of several lists are ranked once each, and one occasion always gives the same order', () => {
  fc.assert(
    fc.property(goods, goods, (some, others) => {
      const pools = [
        { weight: 1, goods: some },
        { weight: 0, goods: [...others, ...some] },
      ]
      const occasion = { page: 'cart', who: 'u1', now: NOON } as const
      const taste = tasteOf(signalsOf('viewed', some.slice(0, 3)))
      const ids = ranked(pools, taste, occasion).map(({ productId }) => productId)
      expect(ids.toSorted()).toEqual([...new Set([...some, ...others].map(({ productId }) => productId))].sort())
      expect(ranked(pools, taste, { ...occasion, now: NOON + 60_000 }).map(({ productId }) => productId)).toEqual(ids)
    }),
  )
})

test('different pages, and the next day, lead with other goods [catalog.recommend]', () => {
  const six = (page: 'cart' | 'payResult', now: number) =>
    varied(ranked([{ weight: 0, goods: mall }], tasteOf([]), { page, who: 'u1', now }), FEED)
      .slice(0, 6)
      .map(({ productId }) => productId)
  const cart = six('cart', NOON)
  for (const other of [six('payResult', NOON), six('cart', NOON + DAY_MS)])
    expect(other.filter((id) => cart.includes(id)).length).toBeLessThanOrEqual(3)
})

test('the current place weighs more than the cart, the cart more than views, and views more than orders', () => {
  const taste = tasteOf([
    ...signalsOf('bought', [product('a', { categoryId: 'bought' })]),
    ...signalsOf('viewed', [product('b', { categoryId: 'viewed' })]),
    ...signalsOf('cart', [product('c', { categoryId: 'cart', priceCents: 4000 })]),
    ...signalsOf('near', [product('d', { categoryId: 'near', brand: 'x' })]),
  ])
  expect(taste.categories.map(({ categoryId, weight }) => [categoryId, weight])).toEqual([
    ['near', 1],
    ['cart', 0.75],
    ['viewed', 0.5],
    ['bought', 0.25],
  ])
  expect(taste.categories[1]?.priceCents).toBe(4000)
  expect([...taste.brands]).toEqual([['x', 1]])
})

test('with two similar goods, the one of a liked brand at the usual price comes first more often', () => {
  const taste = tasteOf(signalsOf('viewed', [product('seen', { brand: 'x', priceCents: 1000 })]))
  const firsts = Array.from({ length: 200 }, (_, i) => {
    const [a, b] = [product(`a${i}`, { brand: 'x' }), product(`b${i}`, { brand: 'y', priceCents: 90_000 })]
    return ranked([{ weight: 1, goods: [b, a] }], taste, { page: 'cart', who: 'u1', now: NOON })[0]?.brand
  })
  expect(firsts.filter((brand) => brand === 'x').length).toBeGreaterThan(120)
})
