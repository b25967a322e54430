import fc from 'fast-check'
import { giftOf } from '../promotion/promotion.fixture'
import { type GiftChoice, type Giveable, grantGifts } from './gifts.rules'
import type { QuoteLine } from './line.rules'
import type { AddOn, GiftCoupon, Offer, Picked } from './offer'
import { line, NOW, total } from './pricing.fixture'

const skus = ['a', 'b', 'c'].map((skuId) => ({ skuId, productId: `product-${skuId}` }))
const STEPS = [
  { from: 100, number: 1 },
  { from: 300, number: 2 },
]
const gift = giftOf({ id: 'gift', storeId: 's1', skus, steps: STEPS })
const trade = giftOf({ id: 'trade', storeId: 's1', skus, steps: STEPS }, 990)
const piece = (pieces: number, priceCents = 500, storeId = 's1'): Giveable => ({ storeId, pieces, priceCents })
const ALL = new Map([
  ['a', piece(1)],
  ['b', piece(9, 700)],
  ['c', piece(9)],
])
/** Lines with this public amount in total; members pay less. */
const reaching = (cents: number) => [line('bought', { priceCents: cents, memberPriceCents: 1 })]
const STORES = new Set(['s1', 's2'])
const NONE: GiftChoice = { picked: new Map() }
const grant = (offers: readonly Offer[], lines: QuoteLine[], chosen = NONE, goods: typeof ALL = ALL) =>
  grantGifts({ lines, stores: STORES, goods, now: NOW }, offers, chosen)

const given = (offer: AddOn, reached: number, chosen: [string, number][]) => {
  const picked = new Map([[offer.id, chosen.map(([skuId, number]) => ({ skuId, number }))]])
  const [one] = grant([offer], reaching(reached), { picked }).granted
  return [one?.goods.map(({ skuId, number }) => `${skuId}${number}`).join(' '), one?.gone.join(' ')]
}

test.each<[string, AddOn, number, [string, number][], string, string]>([
  ['nothing below the first step', gift, 99, [], '', ''],
  ['the first gift in stock when the shopper has not chosen', gift, 100, [], 'a1', ''],
  ['different gifts, one piece of each', gift, 300, [], 'a1 b1', ''],
  ['the chosen gift', gift, 300, [['c', 2]], 'c2', ''],
  ['no more pieces than the step gives', gift, 100, [['c', 2]], 'c1', ''],
  ['another gift for a sold-out choice', gift, 300, [['a', 2]], 'a1 b1', 'a'],
  ['no priced add-on that the shopper has not chosen', trade, 300, [], '', ''],
  ['the chosen priced add-on', trade, 300, [['b', 1]], 'b1', ''],
  ['no replacement for a sold-out priced add-on', trade, 300, [['a', 2]], 'a1', 'a'],
  ['no goods of another offer', gift, 100, [['x', 1]], 'a1', ''],
])('a basket is given %s [pricing.gifts]', (_, offer, reached, chosen, goods, gone) => {
  expect(given(offer, reached, chosen)).toEqual([goods, gone])
})

test('offers share the stock of gifts, the lowest priority first [pricing.gifts]', () => {
  const later = giftOf({ id: 'a-later', storeId: 's1', skus: skus.slice(0, 1), steps: STEPS, priority: 1 })
  const both = grant([later, gift], reaching(100)).granted
  expect(both.map(({ offer, goods }) => [offer.id, goods.length])).toEqual([
    ['gift', 1],
    ['a-later', 0],
  ])
})

test('an offer counts its own goods of its store within its time, by pieces, and gives goods of its store only', () => {
  const numbers = (over: Partial<AddOn>, lines: QuoteLine[], goods = ALL) =>
    grant([{ ...gift, ...over }], lines, NONE, goods).granted.map(({ reached, goods: own }) => [reached, own.length])
  const lines = [line('x', { number: 2, priceCents: 60 }), line('y', { storeId: 's2', priceCents: 500 })]
  expect(numbers({}, lines)).toEqual([[120, 1]])
  expect(numbers({ basis: 'pieces', steps: [{ from: 2, number: 1 }] }, lines)).toEqual([[2, 1]])
  expect(numbers({ earnedBy: new Set(['product-y']) }, lines)).toEqual([[0, 0]])
  expect(numbers({ storeId: 's3' }, lines)).toEqual([])
  expect(numbers({ startsAt: NOW + 1 }, lines)).toEqual([])
  expect(numbers({ endsAt: NOW }, lines)).toEqual([])
  expect(numbers({}, lines, new Map([['a', piece(1, 500, 's2')]]))).toEqual([[120, 0]])
})

const coupon = (id: string, over: Partial<AddOn> = {}): GiftCoupon => ({
  ...giftOf({ id, storeId: 's1', skus: skus.slice(0, 1), steps: [{ from: 100, number: 1 }] }),
  ...over,
  isCoupon: true,
})
const withCoupons = (wallet: GiftCoupon[], ids: string[] | null, lines = reaching(100), goods = ALL) =>
  grant([], lines, { picked: new Map(), coupons: { wallet, ids } }, goods)

test.each<[what: string, over: Partial<AddOn>, goods: typeof ALL, lack: object]>([
  ['the threshold is not reached', { steps: [{ from: 150, number: 1 }] }, ALL, { lack: 'belowCents', cents: 50 }],
  ['its goods are not in the basket', { earnedBy: new Set(['other']) }, ALL, { lack: 'noGoods' }],
  ['its store is not in the basket', { storeId: 's3' }, ALL, { lack: 'noGoods' }],
  ['it has not started', { startsAt: NOW + 1 }, ALL, { lack: 'notStarted', at: NOW + 1 }],
  ['it has ended', { endsAt: NOW }, ALL, { lack: 'ended' }],
  ['its gift is sold out', {}, new Map(), { lack: 'giftGone' }],
])('what a gift coupon lacks: %s', (_what, over, goods, lack) => {
  const found = withCoupons([coupon('one', over)], ['one'], reaching(100), goods)
  expect(found.coupons).toEqual([{ id: 'one', ...lack }])
  expect(found.granted.flatMap((one) => one.goods)).toEqual([])
})

test('one gift coupon per store is used: the first named, else the one whose piece costs most [pricing.gift-coupon]', () => {
  const dear = coupon('dear', { goods: [{ skuId: 'b', productId: 'product-b', cents: 0 }] })
  const far = coupon('far', { storeId: 's2' })
  const wallet = [coupon('cheap'), dear, far]
  const chosen = (ids: string[] | null) =>
    withCoupons(wallet, ids).coupons.flatMap((one) => ('isChosen' in one && one.isChosen ? [[one.id, one.cents]] : []))
  expect(chosen(null)).toEqual([['dear', 700]])
  expect(chosen(['cheap', 'dear'])).toEqual([['cheap', 500]])
  expect(chosen([])).toEqual([])
  expect(withCoupons(wallet, []).coupons).toEqual([
    { id: 'cheap', cents: 500, isChosen: false },
    { id: 'dear', cents: 700, isChosen: false },
    { id: 'far', lack: 'noGoods' },
  ])
})

test('a gift coupon and an offer never give the same piece [pricing.gift-coupon]', () => {
  const only = new Map([['a', piece(1)]])
  const first = coupon('first', { priority: -1 })
  const both = { picked: new Map(), coupons: { wallet: [first], ids: ['first'] } }
  const { granted, coupons } = grant([gift], reaching(100), both, only)
  expect(granted.map(({ offer, goods }) => [offer.id, goods.length])).toEqual([
    ['first', 1],
    ['gift', 0],
  ])
  expect(coupons).toEqual([{ id: 'first', cents: 500, isChosen: true }])
  const late = { picked: new Map(), coupons: { wallet: [coupon('late')], ids: ['late'] } }
  expect(grant([gift], reaching(100), late, only).coupons).toEqual([{ id: 'late', lack: 'giftGone' }])
})

test('[property] gifts never exceed what is earned and in stock, for any choice and any order of offers [pricing.gifts]', () => {
  const chosen: fc.Arbitrary<Picked[]> = fc.array(
    fc.record({ skuId: fc.constantFrom('a', 'b', 'c', 'x'), number: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 4 },
  )
  const free = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3))
  fc.assert(
    fc.property(fc.nat(400), chosen, chosen, free, (reached, ofGift, ofTrade, [a, b, c]) => {
      const left = new Map([
        ['a', piece(a)],
        ['b', piece(b)],
        ['c', piece(c)],
      ])
      const picked = new Map([
        ['gift', ofGift],
        ['trade', ofTrade],
      ])
      const { granted } = grant([gift, trade], reaching(reached), { picked }, left)
      expect(grant([trade, gift], reaching(reached), { picked }, left).granted).toEqual(granted)
      const all = new Map<string, number>()
      for (const { goods, most } of granted) {
        for (const { skuId, number } of goods) {
          expect(number).toBeGreaterThan(0)
          all.set(skuId, (all.get(skuId) ?? 0) + number)
        }
        expect(total(goods.map(({ number }) => number))).toBeLessThanOrEqual(most)
      }
      for (const [skuId, number] of all) expect(number).toBeLessThanOrEqual(left.get(skuId)?.pieces ?? 0)
      const most = reached >= 300 ? 2 : reached >= 100 ? 1 : 0
      const known = total(ofGift.filter(({ skuId }) => skuId !== 'x').map(({ number }) => number))
      const own = total(granted[0]?.goods.map(({ number }) => number) ?? [])
      expect(own).toBe(Math.min(most, known === 0 ? most : known, a + b + c))
    }),
  )
})
