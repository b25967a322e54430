import fc from 'fast-check'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import type { AskedLine, Shelf } from '../checkout-part'
import { judgeLines } from './line.rules'

const STORE = { storeId: 's', isClosed: false } as Store
const picture = { url: '/media/a.webp', ground: null, scale: 1, count: 1 }

function sku(skuId: string, change: Partial<SkuForSale> = {}): SkuForSale {
  return {
    skuId,
    productId: `p-${skuId}`,
    storeId: 's',
    businessId: 'b',
    categoryId: 'c',
    title: `商品${skuId}`,
    specText: '',
    picture,
    productType: 1,
    isCrossBorder: false,
    priceCents: 100,
    memberPriceCents: null,
    originalPriceCents: null,
    weightGrams: 1,
    volumeCm3: 0,
    freightTemplate: '',
    minBuy: 1,
    packSize: 1,
    limitPerShopper: 0,
    limitDays: 0,
    isOnShelf: true,
    isSkuLive: true,
    ticket: null,
    identifyCode: '',
    minAge: 0,
    ...change,
  }
}

function shelf(skus: SkuForSale[], change: Partial<Shelf> = {}): Shelf {
  return {
    skus: new Map(skus.map((item) => [item.skuId, item])),
    stores: new Map([['s', STORE]]),
    available: new Map(skus.map((item) => [item.skuId, 10])),
    bought: new Map(),
    ...change,
  }
}

const ask = (skuId: string, number = 1): AskedLine => ({ storeId: 's', skuId, number, sourceChannel: '' })

describe('a line that cannot be bought', () => {
  test.each([
    [{ isOnShelf: false }, '商品已下架'],
    [{ isSkuLive: false }, '规格已失效，请重选'],
    [{ productType: 2 as const }, '电子券需单独购买'],
    [{ productType: 4 as const }, '称重商品请到店称重购买'],
  ])('a line with %j gives the problem %s', (change, text) => {
    const { lines, problems } = judgeLines([ask('a'), ask('b')], shelf([sku('a', change), sku('b')]), true)
    expect(lines.map((line) => line.skuId)).toEqual(['b'])
    expect(problems).toEqual([{ skuId: 'a', storeId: 's', title: '商品a', picture, kind: 'invalid', text }])
  })

  test('a store that its operator closed sells nothing', () => {
    const stores = new Map([['s', { ...STORE, isClosed: true }]])
    expect(judgeLines([ask('a')], shelf([sku('a')], { stores }), true).problems[0]).toMatchObject({
      kind: 'invalid',
      text: '店铺暂停营业',
    })
  })
})

describe('stock of a line', () => {
  test('lines of one SKU share its stock [checkout.shared-stock]', () => {
    const lines = [ask('a', 6), { ...ask('a', 5), sourceChannel: 'live' }]
    const judged = judgeLines(lines, shelf([sku('a')]), true)
    expect(judged.lines).toEqual([])
    expect(judged.problems.map((problem) => problem.text)).toEqual(['库存仅剩 10 件', '库存仅剩 10 件'])
  })
  test('a sold-out line is a problem with its own text', () => {
    const judged = judgeLines([ask('a')], shelf([sku('a')], { available: new Map() }), true)
    expect(judged.problems[0]).toMatchObject({ kind: 'outOfStock', text: '已售罄' })
  })
  test('a commit does not check the stock, because the reservation does', () => {
    expect(judgeLines([ask('a', 99)], shelf([sku('a')], { available: null }), false).problems).toEqual([])
  })
})

describe('quantity rules', () => {
  test.each([
    [1, '2 件起购'],
    [3, '需按 2 件递增'],
    [4, null],
  ])('minimum 2, step 2: %i pieces give %j', (number, text) => {
    const judged = judgeLines([ask('a', number)], shelf([sku('a', { minBuy: 2, packSize: 2 })]), true)
    expect(judged.problems[0]?.text ?? null).toBe(text)
  })
})

describe('purchase limit per shopper', () => {
  const limited = { limitPerShopper: 3, productId: 'p' }
  test('the submit page lowers the number to the rest of the limit, with a notice [checkout.lowered]', () => {
    const judged = judgeLines([ask('a', 5)], shelf([sku('a', limited)], { bought: new Map([['p', 1]]) }), true)
    expect(judged.lines[0]?.number).toBe(2)
    expect(judged.quantityNotices).toEqual(['「商品a」已购 1 件 / 限购 3 件，已为你调整为 2 件'])
  })
  test('a commit does not lower the number', () => {
    const judged = judgeLines([ask('a', 5)], shelf([sku('a', limited)], { bought: new Map([['p', 1]]) }), false)
    expect(judged).toMatchObject({
      lines: [],
      quantityNotices: [],
      problems: [{ kind: 'limit', text: '已购 1 件 / 限购 3 件' }],
    })
  })
  test('all SKUs of a product share its limit [checkout.shared-limit]', () => {
    const judged = judgeLines([ask('a', 2), ask('b', 2)], shelf([sku('a', limited), sku('b', limited)]), true)
    expect(judged.lines.map((line) => line.number)).toEqual([2, 1])
  })
  test('a line with nothing left of the limit is a problem', () => {
    const judged = judgeLines([ask('a')], shelf([sku('a', limited)], { bought: new Map([['p', 3]]) }), true)
    expect(judged).toMatchObject({ lines: [], problems: [{ kind: 'limit' }] })
  })
  test('lowered numbers keep minimum and step', () => {
    const judged = judgeLines(
      [ask('a', 8)],
      shelf([sku('a', { ...limited, limitPerShopper: 5, minBuy: 2, packSize: 2 })]),
      true,
    )
    expect(judged.lines[0]?.number).toBe(4)
  })
  test('the limit is never exceeded, whatever the lines ask for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }),
        fc.nat(8),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (numbers, had, limit, mayLower) => {
          const lines = numbers.map((number, i) => ask(`k${i}`, number))
          const skus = lines.map((line) => sku(line.skuId, { productId: 'p', limitPerShopper: limit }))
          const available = new Map(skus.map((item) => [item.skuId, 1000]))
          const judged = judgeLines(lines, shelf(skus, { available, bought: new Map([['p', had]]) }), mayLower)
          const total = judged.lines.reduce((sum, line) => sum + line.number, 0)
          expect(total).toBeLessThanOrEqual(Math.max(0, limit - had))
          expect(judged.lines.length + judged.problems.length).toBe(lines.length)
        },
      ),
    )
  })
})

test('cross-border goods are settled in an order of their own [checkout.cross-border]', () => {
  const mixed = judgeLines([ask('a'), ask('b')], shelf([sku('a', { isCrossBorder: true }), sku('b')]), true)
  expect(mixed.lines.map((line) => line.skuId)).toEqual(['b'])
  expect(mixed.problems).toMatchObject([{ skuId: 'a', kind: 'invalid', text: '跨境商品需单独结算' }])
  expect(judgeLines([ask('a')], shelf([sku('a', { isCrossBorder: true })]), true).problems).toEqual([])
})
