import { OFFER_TYPE } from '@contract/codes/offer'
import type { QuoteLine } from './line.rules'
import type { FullReduction } from './offer'
import { quote } from './pricing.rules'

const NOW = 1_000_000

function line(lineId: string, priceCents: number, over: Partial<QuoteLine> = {}): QuoteLine {
  return {
    lineId,
    skuId: `sku-${lineId}`,
    productId: `product-${lineId}`,
    storeId: 's1',
    categoryId: 'c',
    number: 1,
    priceCents,
    memberPriceCents: null,
    originalPriceCents: null,
    isCrossBorder: false,
    weightGrams: 0,
    volumeCm3: 0,
    freightTemplate: '',
    ...over,
  }
}

function off(id: string, over: Partial<FullReduction> = {}): FullReduction {
  return {
    type: OFFER_TYPE.fullReduction,
    id,
    title: '满300减30',
    priority: 0,
    storeId: 's1',
    productIds: null,
    startsAt: 0,
    endsAt: NOW + 1,
    basis: 'cents',
    tiers: [
      { from: 30_000, off: { cents: 3000 } },
      { from: 60_000, off: { cents: 8000 } },
    ],
    ...over,
  }
}

const run = (lines: QuoteLine[], offers: FullReduction[], isMember = false) => {
  const { lines: quoted, offers: outcomes } = quote({ lines, isMember, now: NOW }, offers, {})
  return {
    taken: quoted.map((one) => one.originalCents - one.payableCents),
    of: Object.fromEntries(
      outcomes.flatMap(({ type, id, title, ...found }) => (type === OFFER_TYPE.fullReduction ? [[id, found]] : [])),
    ),
  }
}

test.each<[what: string, cents: number, over: Partial<FullReduction>, found: object, taken: number]>([
  ['one cent below the threshold', 29_999, {}, { lack: 'belowCents', cents: 1 }, 0],
  ['at the threshold', 30_000, {}, { cents: 3000 }, 3000],
  ['the highest tier that is reached applies', 60_000, {}, { cents: 8000 }, 8000],
  [
    'one piece of two required',
    5000,
    { basis: 'pieces', tiers: [{ from: 2, off: { perMille: 200 } }] },
    { lack: 'belowPieces', pieces: 1 },
    0,
  ],
  ['before the start', 30_000, { startsAt: NOW + 5, endsAt: NOW + 9 }, { lack: 'notStarted', at: NOW + 5 }, 0],
  ['at the start', 30_000, { startsAt: NOW }, { cents: 3000 }, 3000],
  ['at the end', 30_000, { endsAt: NOW }, { lack: 'ended' }, 0],
  ['an offer of another store', 30_000, { storeId: 's2' }, { lack: 'noGoods' }, 0],
  ['an offer for other goods', 30_000, { productIds: new Set(['other']) }, { lack: 'noGoods' }, 0],
  ['a reduction above the price', 30_000, { tiers: [{ from: 1, off: { cents: 90_000 } }] }, { cents: 30_000 }, 30_000],
])('%s', (_what, cents, over, found, taken) => {
  expect(run([line('a', cents)], [off('x', over)])).toEqual({ taken: [taken], of: { x: found } })
})

test('the threshold counts list prices, so that a member reaches it too [pricing.threshold]', () => {
  const lines = [line('a', 30_000, { memberPriceCents: 20_000 })]
  expect(run(lines, [off('x')], true)).toEqual({ taken: [13_000], of: { x: { cents: 3000 } } })
})

test('a percentage applies to the rest, half a cent rounds up, line by line [pricing.percentage]', () => {
  const tiers = [{ from: 2, off: { perMille: 200 } }]
  const lines = [line('a', 999, { memberPriceCents: 998 }), line('b', 1003)]
  expect(run(lines, [off('x', { basis: 'pieces', tiers })], true).taken).toEqual([1 + 200, 201])
})

test('shares follow what each line costs this shopper', () => {
  const tiers = [{ from: 200, off: { cents: 100 } }]
  const lines = [line('a', 100, { memberPriceCents: 10 }), line('b', 100)]
  expect(run(lines, [off('x', { tiers })], false).taken).toEqual([50, 50])
  expect(run(lines, [off('x', { tiers })], true).taken).toEqual([90 + 9, 91])
})

test('a line takes part in one offer per level: the first by priority that is reached; store before mall [pricing.levels]', () => {
  const lines = [line('a', 30_000), line('b', 30_000, { storeId: 's2' })]
  const offers = [
    off('mall', { storeId: null }),
    off('second', { priority: 2 }),
    off('third', { priority: 3 }),
    off('first', { priority: 1, tiers: [{ from: 40_000, off: { cents: 1 } }] }),
  ]
  expect(run(lines, offers)).toEqual({
    taken: [3000 + 3789, 4211],
    of: {
      first: { lack: 'belowCents', cents: 10_000 },
      second: { cents: 3000 },
      third: { lack: 'noGoods' },
      mall: { cents: 8000 },
    },
  })
})
