import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import fc from 'fast-check'
import type { Coupon, FreightCoupon, FullReduction, PutPrice, ShopperClass, WalletCoupon } from './offer'
import { anyInput, line, NOW, quote } from './pricing.fixture'
import { type ClassTakeHome, type Deals, takeHomeBelow, takeHomes } from './take-home.rules'
import { pricesOf, shownPrice, unitPrice } from './unit-price.rules'

const head = { title: '活动', priority: 0, storeId: null, productIds: null, startsAt: 0, endsAt: NOW + 1 }
const coupon = (id: string, over: Partial<Coupon> = {}): Coupon => ({
  ...head,
  type: OFFER_TYPE.coupon,
  id,
  title: `券 ${id}`,
  from: 0,
  off: { cents: 100 },
  stacks: { reductions: true, memberPrices: true, coupons: true },
  ...over,
})
const price = (id: string, over: Partial<PutPrice> = {}): PutPrice => ({
  ...head,
  type: OFFER_TYPE.limitedTime,
  id,
  title: '限时优惠',
  price: { cents: 900 },
  skus: null,
  opens: { coupons: false, points: false },
  ...over,
})
const reduction = (id: string, from: number, cents: number): FullReduction => ({
  ...head,
  type: OFFER_TYPE.fullReduction,
  id,
  title: `满减 ${id}`,
  basis: 'cents',
  tiers: [{ from, off: { cents } }],
})
const freightCoupon: FreightCoupon = {
  ...head,
  type: FREIGHT_COUPON,
  id: 'f',
  title: '运费券',
  from: 0,
  mostCents: 100,
}
const forAll = (one: WalletCoupon) => ({ coupon: one, isForMembers: false })
const forMembers = (one: Coupon) => ({ coupon: one, isForMembers: true })

/** The prices of classes, as `member new app 900`. */
const read = (found: readonly ClassTakeHome[]) =>
  found.map(({ who, cents }) =>
    [who.isMember && 'member', who.isNew && 'new', who.isApp && 'app', cents].filter(Boolean).join(' '),
  )
const of = (deals: Partial<Deals>, goods = line('1')) =>
  read(takeHomes(goods, { offers: [], coupons: [], ...deals }, NOW))

test.each<[string, Partial<Deals>, string[]]>([
  ['no reduction applies', {}, []],
  ['a price for everyone is the displayed price', { offers: [price('p')] }, []],
  ['a reduction and a coupon', { offers: [reduction('r', 1000, 200)], coupons: [forAll(coupon('c'))] }, ['700']],
  ['one piece does not reach a threshold', { offers: [reduction('r', 1001, 200)] }, []],
  ['one piece does not reach the threshold of a coupon', { coupons: [forAll(coupon('c', { from: 1001 }))] }, []],
  ['a coupon that begins later', { coupons: [forAll(coupon('c', { startsAt: NOW + 1, endsAt: NOW + 2 }))] }, []],
  ['a coupon of another store', { coupons: [forAll(coupon('c', { storeId: 's2' }))] }, []],
  ['a freight coupon has no effect', { coupons: [forAll(freightCoupon)] }, []],
  ['a coupon for members', { coupons: [forMembers(coupon('c'))] }, ['member 900']],
  [
    'a coupon of the store and one of the mall combine',
    { coupons: [forAll(coupon('c')), forAll(coupon('d')), forAll(coupon('e', { storeId: 's1' }))] },
    ['800'],
  ],
  [
    'an exclusive price excludes coupons',
    { offers: [price('p', { type: OFFER_TYPE.flashSale })], coupons: [forAll(coupon('c'))] },
    [],
  ],
  ['a price for new shoppers', { offers: [price('p', { type: OFFER_TYPE.newUser })] }, ['new 900']],
  [
    'a price in the app, a price for new shoppers in the app, a coupon for members',
    {
      offers: [
        price('p', { type: OFFER_TYPE.app }),
        price('q', { type: OFFER_TYPE.appNewUser, price: { cents: 500 } }),
      ],
      coupons: [forMembers(coupon('c'))],
    },
    ['app 900', 'new app 500', 'member 900', 'member app 800', 'member new app 400'],
  ],
])('%s', (_, deals, expected) => expect(of(deals)).toEqual(expected))

test('a member take-home price is listed only when a further reduction applies [pricing.take-home]', () => {
  const goods = line('1', { memberPriceCents: 800 })
  expect(
    of({ coupons: [forAll(coupon('c', { stacks: { reductions: true, memberPrices: true, coupons: true } }))] }, goods),
  ).toEqual(['900', 'member 700'])
  expect(
    of(
      {
        coupons: [
          forAll(coupon('c', { off: { cents: 50 }, stacks: { reductions: true, memberPrices: false, coupons: true } })),
        ],
      },
      goods,
    ),
  ).toEqual([])
})

test('a take-home price lists its reductions in the order of the price pipeline [pricing.take-home]', () => {
  const deals = { offers: [price('p'), reduction('r', 900, 200)], coupons: [forAll(coupon('c'))] }
  expect(takeHomes(line('1'), deals, NOW)).toEqual([
    {
      who: { isMember: false, isNew: false, isApp: false },
      cents: 600,
      cuts: [
        { title: '限时优惠', cents: 100 },
        { title: '满减 r', cents: 200 },
        { title: '券 c', cents: 100 },
      ],
    },
  ])
})

const CLASSES = [false, true].flatMap((isMember) =>
  [false, true].flatMap((isNew) => [false, true].map((isApp): Required<ShopperClass> => ({ isMember, isNew, isApp }))),
)
const meets = (who: Required<ShopperClass>, other: Required<ShopperClass>) =>
  (who.isMember || !other.isMember) && (who.isNew || !other.isNew) && (who.isApp || !other.isApp)

test('the lowest listed price of a class equals the quote of one piece, wherever it is below the shown price [pricing.take-home]', () => {
  fc.assert(
    fc.property(anyInput, fc.nat(63), ({ lines, offers = [], coupons }, mask) => {
      const [first] = lines
      if (!first) return
      const goods = { ...first, number: 1, isCrossBorder: false }
      const wallet = coupons?.wallet ?? []
      const claimable = wallet.map((one, at) => ({ coupon: one, isForMembers: (mask & (1 << at)) > 0 }))
      const listed = takeHomes(goods, { offers, coupons: claimable }, NOW)
      const { held } = pricesOf(offers, NOW)
      const shown = shownPrice(goods, held)
      for (const who of CLASSES) {
        const own = claimable.filter(({ isForMembers }) => who.isMember || !isForMembers).map((one) => one.coupon)
        const paid = quote({ ...who, lines: [goods], offers, coupons: { wallet: own, ids: null } }).totals.goodsCents
        const shownCents = who.isMember ? (shown.memberPrice ?? shown.price) : shown.price
        const least = Math.min(...listed.filter((one) => meets(who, one.who)).map(({ cents }) => cents))
        expect(Math.min(least, shownCents)).toBe(Math.min(paid, shownCents))
        const { unitCents } = unitPrice(goods, held, who)
        const below = takeHomeBelow(goods, { offers, coupons: claimable }, { ...who, unitCents }, NOW)
        expect(below).toBe(paid < unitCents ? paid : null)
      }
      for (const { cents, cuts } of listed)
        expect(cuts.reduce((sum, cut) => sum - cut.cents, goods.priceCents)).toBe(cents)
    }),
  )
})
