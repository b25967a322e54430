import { PRODUCT_TYPE } from '@contract/codes/product'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import { goodsProblem, largestNumber, limitLeft, mixesBorders, numberProblem, reasonText } from './goods.rules'

const SKU = { isOnShelf: true, isSkuLive: true, productType: PRODUCT_TYPE.normal } as Partial<SkuForSale> as SkuForSale
const STORE = { isClosed: false } as Partial<Store> as Store

test.each<[reason: string | null, sku: Partial<SkuForSale>, store: Partial<Store>]>([
  [null, {}, {}],
  ['offShelf', { isOnShelf: false, isSkuLive: false }, { isClosed: true }],
  ['skuGone', { isSkuLive: false }, { isClosed: true }],
  [null, { productType: PRODUCT_TYPE.virtual }, {}],
  ['weighed', { productType: PRODUCT_TYPE.weighed }, {}],
  ['storeClosed', {}, { isClosed: true }],
])('reason %s for %j in a store with %j', (reason, sku, store) => {
  expect(goodsProblem({ ...SKU, ...sku }, { ...STORE, ...store })).toBe(reason)
})

test('an unknown SKU is off the shelf, and an unknown store is closed', () => {
  expect(goodsProblem(undefined, STORE)).toBe('offShelf')
  expect(goodsProblem(SKU, undefined)).toBe('storeClosed')
})

test('a store that its operator closed, or that does not exist, has another text than one outside its hours [catalog.shut]', () => {
  const texts = [STORE, { ...STORE, isClosed: true }, undefined].map((store) => reasonText('storeClosed', store))
  expect(texts).toEqual(['店铺休息中', '店铺暂停营业', '店铺暂停营业'])
})

test.each([
  [1, 1, 1, null],
  [1, 1, 999, null],
  [1, 1, 1000, '最多购买 999 件'],
  [3, 1, 2, '3 件起购'],
  [3, 1, 4, null],
  [6, 6, 12, null],
  [6, 6, 13, '需按 6 件递增'],
  [2, 3, 5, null],
  [2, 3, 6, '需按 3 件递增'],
])('minimum %d, step %d: %d pieces give %j [checkout.steps]', (minBuy, packSize, number, problem) => {
  expect(numberProblem({ minBuy, packSize }, number)).toBe(problem)
})

test.each([
  [1, 1, 7, 7],
  [1, 1, 5000, 999],
  [1, 1, Number.POSITIVE_INFINITY, 999],
  [3, 1, 2, 0],
  [2, 3, 7, 5],
  [2, 3, -4, 0],
])('minimum %d, step %d, at most %d: %d pieces', (minBuy, packSize, most, number) => {
  expect(largestNumber({ minBuy, packSize }, most)).toBe(number)
})

test.each([
  [0, 50, Number.POSITIVE_INFINITY],
  [3, 1, 2],
  [3, 4, 0],
])('a limit of %d with %d bought leaves %d', (limitPerShopper, already, left) => {
  expect(limitLeft({ limitPerShopper }, already)).toBe(left)
})

test('only cross-border and domestic goods together are mixed', () => {
  const [abroad, home] = [{ isCrossBorder: true }, { isCrossBorder: false }]
  expect([[], [abroad], [home, home], [home, abroad]].map(mixesBorders)).toEqual([false, false, false, true])
})
