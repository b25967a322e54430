import { INVALID_REASON } from '@contract/codes/cart'
import fc from 'fast-check'
import { numberProblem } from '../goods-rules'
import { type CartFacts, cleanSourceChannel, hintsOf, invalidReason, maxNumber, takenProblem } from './cart.rules'
import { factsOf, lineOf, skuOf, storeOf } from './shelf.fixture'

test.each([
  [undefined, ''],
  ['', ''],
  ['  live-room-7 ', 'live-room-7'],
  ['首页推荐', ''],
  ['home-首页', ''],
  ['㐀', ''],
  ['ショップ', 'ショップ'],
])('source channel %j is stored as %j', (given, kept) => {
  expect(cleanSourceChannel(given)).toBe(kept)
})

describe('why a line cannot be bought', () => {
  const at = (hour: number) => Date.UTC(2026, 10, 20, hour - 8)
  const rider = { deliveryTypes: [3], openTime: '09:00', closeTime: '22:00' }
  const cases: [string, Parameters<typeof skuOf>[1] | null, Partial<CartFacts>, keyof typeof INVALID_REASON | null][] =
    [
      ['available goods', {}, {}, null],
      ['an unknown SKU', null, {}, 'offShelf'],
      ['the product is off the shelf', { isOnShelf: false }, {}, 'offShelf'],
      ['a deleted SKU of an available product', { isSkuLive: false }, {}, 'skuGone'],
      ['a deleted SKU of a product off the shelf', { isOnShelf: false, isSkuLive: false }, {}, 'offShelf'],
      ['a virtual product', { productType: 2 }, {}, 'virtual'],
      ['a weighed product', { productType: 4 }, {}, 'weighed'],
      ['nothing left', {}, { available: new Map() }, 'noStock'],
      ['less left than the smallest purchase', { minBuy: 6 }, { available: new Map([['a', 5]]) }, 'noStock'],
      ['just enough left', { minBuy: 6 }, { available: new Map([['a', 6]]) }, null],
      ['the store is shut', {}, { stores: new Map([['s1', storeOf('s1', { isClosed: true })]]) }, 'storeClosed'],
      ['the store is not known', {}, { stores: new Map() }, 'storeClosed'],
      ['riders only, at night', {}, { stores: new Map([['s1', storeOf('s1', rider)]]), now: at(23) }, 'storeClosed'],
      ['riders only, by day', {}, { stores: new Map([['s1', storeOf('s1', rider)]]), now: at(12) }, null],
      [
        'riders and pickup, at night',
        {},
        { stores: new Map([['s1', storeOf('s1', { ...rider, deliveryTypes: [3, 1] })]]), now: at(23) },
        null,
      ],
      [
        'the default address is out of range',
        {},
        {
          stores: new Map([['s1', storeOf('s1', { deliveryTypes: [0], deliveryAreaCodes: ['3301'] })]]),
          areaCode: '330203',
        },
        'regionBlocked',
      ],
      [
        'out of range, but pickup is possible',
        {},
        { stores: new Map([['s1', storeOf('s1', { deliveryAreaCodes: ['3301'] })]]), areaCode: '330203' },
        null,
      ],
      [
        'the address is not known',
        {},
        { stores: new Map([['s1', storeOf('s1', { deliveryTypes: [0], deliveryAreaCodes: ['3301'] })]]) },
        null,
      ],
      ['the limit is used up', { limitPerShopper: 2 }, { bought: new Map([['product-of-a', 2]]) }, 'overLimit'],
      ['the limit is not used up', { limitPerShopper: 2 }, { bought: new Map([['product-of-a', 1]]) }, null],
    ]
  test.each(cases)('%s', (_name, over, facts, reason) => {
    const sku = over === null ? undefined : skuOf('a', over)
    expect(invalidReason(sku, factsOf(sku ? [sku] : [], facts))).toBe(reason)
    if (reason) expect(INVALID_REASON[reason]).toMatch(/[一-龥]/)
  })
})

describe('quantities', () => {
  test.each([
    ['within stock', {}, { ofSku: 10, ofProduct: 10 }, {}, null],
    ['over stock', {}, { ofSku: 11, ofProduct: 11 }, {}, '库存仅剩 10 件'],
    ['sold out since it was added', {}, { ofSku: 1, ofProduct: 1 }, { available: new Map([['a', 0]]) }, '已售罄'],
    ['at the limit', { limitPerShopper: 3 }, { ofSku: 1, ofProduct: 3 }, {}, null],
    [
      'over the limit with the product’s other SKUs',
      { limitPerShopper: 3 },
      { ofSku: 1, ofProduct: 4 },
      {},
      '限购 3 件',
    ],
    [
      'over the limit with earlier purchases',
      { limitPerShopper: 3 },
      { ofSku: 2, ofProduct: 2 },
      { bought: new Map([['product-of-a', 2]]) },
      '已购 2 件 / 限购 3 件',
    ],
  ])('%s', (_name, over, taken, facts, problem) => {
    const sku = skuOf('a', over)
    expect(takenProblem(sku, taken, factsOf([sku], facts))).toBe(problem)
  })

  test('the stepper reaches its maximum and not one step more', () => {
    const small = fc.integer({ min: 0, max: 30 })
    const rules = fc.record({
      minBuy: fc.integer({ min: 1, max: 6 }),
      packSize: fc.integer({ min: 1, max: 6 }),
      limitPerShopper: small,
    })
    fc.assert(
      fc.property(rules, small, small, small, small, (over, stock, bought, ofSku, otherSkus) => {
        const sku = skuOf('a', over)
        const facts = factsOf([sku], {
          available: new Map([['a', stock]]),
          bought: new Map([['product-of-a', bought]]),
        })
        const others = { ofSku, ofProduct: ofSku + otherSkus }
        const plus = (number: number) => ({ ofSku: ofSku + number, ofProduct: others.ofProduct + number })
        const fits = (n: number) => numberProblem(sku, n) === null && takenProblem(sku, plus(n), facts) === null
        const most = maxNumber(sku, others, facts)
        if (most === 0) expect(fits(sku.minBuy)).toBe(false)
        else expect([fits(most), fits(most + sku.packSize)]).toEqual([true, false])
      }),
      { numRuns: 500 },
    )
  })
})

describe('hints of a line', () => {
  const texts = (
    skuOver: object,
    line: object,
    facts: Partial<CartFacts> = {},
    others = { ofSku: 0, ofProduct: 0 },
  ) => {
    const sku = skuOf('a', skuOver)
    const held = lineOf('a', line)
    const taken = { ofSku: others.ofSku + held.number, ofProduct: others.ofProduct + held.number }
    return hintsOf(held, sku, taken, factsOf([sku], facts)).map((hint) => `${hint.kind}: ${hint.text}`)
  }
  const left = (pieces: number) => ({ available: new Map([['a', pieces]]) })

  test.each([
    ['no hint at six pieces left', {}, {}, left(6), []],
    ['a hint at five pieces left', {}, {}, left(5), ['warn: 仅剩 5 件']],
    [
      'more pieces in the cart than in stock are kept, with a warning',
      {},
      { number: 4 },
      left(3),
      ['warn: 库存不足，仅剩 3 件'],
    ],
    ['cheaper than when it was added', { priceCents: 850 }, {}, left(9), ['deal: 比加入时降 ¥1.50']],
    ['a difference of whole yuan', { priceCents: 900 }, {}, left(9), ['deal: 比加入时降 ¥1']],
    ['a higher price gives no hint', { priceCents: 1100 }, {}, left(9), []],
    ['no known price at the time of adding', { priceCents: 1100 }, { addedPriceCents: null }, left(9), []],
    ['a limit set after the line was added', { limitPerShopper: 2 }, { number: 3 }, left(9), ['warn: 限购 2 件']],
    ['a minimum quantity set after the line was added', { minBuy: 2 }, {}, left(9), ['warn: 2 件起购']],
  ])('%s', (_name, sku, line, facts, expected) => {
    expect(texts(sku, line, facts)).toEqual(expected)
  })

  test('two lines of one SKU share the stock', () => {
    expect(texts({}, { number: 2 }, left(3), { ofSku: 2, ofProduct: 2 })).toEqual(['warn: 库存不足，仅剩 3 件'])
  })
})
