import { PRODUCT_TYPE } from '@contract/codes/product'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import { goodsProblem, largestNumber, limitLeft, mixesBorders, numberProblem } from './goods.rules'

const SKU = { isOnShelf: true, isSkuLive: true, productType: PRODUCT_TYPE.normal } as Partial<SkuForSale> as SkuForSale
const STORE = { isClosed: false } as Partial<Store> as Store

test.each<[reason: string | null, sku: Partial<SkuForSale>, store: Partial<Store>]>([
  [null, {}, {}],
  ['offShelf', { isOnShelf: false, isSkuLive: false }, { isClosed: true }],
  ['skuGone', { isSkuLive: false }, { isClosed: true }],
  [null, { productType: PRODUCT_TYPE.virtual }, {}],
  ['weighed', { productType: PRODUCT_TYPE.weighed }, {}],
  ['storeClosed', {}, { isClosed: true }],
])('%s: %j in %j', (reason, sku, store) => {
  expect(goodsProblem({ ...SKU, ...sku }, { ...STORE, ...store })).toBe(reason)
})

test('what is not known is off the shelf, whose store is not known is closed', () => {
  expect(goodsProblem(undefined, STORE)).toBe('offShelf')
  expect(goodsProblem(SKU, undefined)).toBe('storeClosed')
})

test.each([
  [1, 1, 1, null],
  [1, 1, 999, null],
  [1, 1, 1000, '最多购买999件'],
  [3, 1, 2, '3件起购'],
  [3, 1, 4, null],
  [6, 6, 12, null],
  [6, 6, 13, '需按6件递增'],
  [2, 3, 5, null],
  [2, 3, 6, '需按3件递增'],
])('from %d in steps of %d: %d pieces', (minBuy, packSize, number, problem) => {
  expect(numberProblem({ minBuy, packSize }, number)).toBe(problem)
})

test.each([
  [1, 1, 7, 7],
  [1, 1, 5000, 999],
  [1, 1, Number.POSITIVE_INFINITY, 999],
  [3, 1, 2, 0],
  [2, 3, 7, 5],
  [2, 3, -4, 0],
])('from %d in steps of %d, at most %d: %d', (minBuy, packSize, most, number) => {
  expect(largestNumber({ minBuy, packSize }, most)).toBe(number)
})

test.each([
  [0, 50, Number.POSITIVE_INFINITY],
  [3, 1, 2],
  [3, 4, 0],
])('a limit of %d with %d already leaves %d', (limitPerShopper, already, left) => {
  expect(limitLeft({ limitPerShopper }, already)).toBe(left)
})

test('borders are mixed by two sides, not by one', () => {
  const [abroad, home] = [{ isCrossBorder: true }, { isCrossBorder: false }]
  expect([[], [abroad], [home, home], [home, abroad]].map(mixesBorders)).toEqual([false, false, false, true])
})
