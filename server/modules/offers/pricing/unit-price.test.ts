import { OFFER_TYPE } from '@contract/codes/offer'
import fc from 'fast-check'
import { offerOf, pricedSkus, priceOf } from '../promotion/promotion.fixture'
import type { PriceOffer, PutPrice, ShopperClass } from './offer'
import { anyInput, line, NOW, type QuoteInput, quote } from './pricing.fixture'
import { pricesOf, shownPrice } from './unit-price.rules'

const T = OFFER_TYPE
const coat = line('a', { priceCents: 10_000, memberPriceCents: 9000 })
const limited = priceOf({ id: 'limited', price: { perMille: 50 } })
const flash = priceOf({ id: 'flash', type: T.flashSale, price: { cents: 5000 } })
const welcome = priceOf({ id: 'welcome', type: T.newUser, price: { cents: 8000 } })
const members = priceOf({ id: 'members', type: T.memberDiscount, price: { perMille: 150 } })
const inApp = { ...priceOf({ id: 'app' }), type: T.app, price: { cents: 7000 } } as PutPrice
const inAppNew = { ...inApp, id: 'app-new', type: T.appNewUser, price: { cents: 6000 } } as PutPrice
const ALL = [limited, welcome, members, inApp, inAppNew]

const priced = (offers: readonly PriceOffer[], who: Partial<ShopperClass> = {}, deal?: string) => {
  const { lines, offers: outcomes } = quote({
    lines: [coat],
    isMember: false,
    ...who,
    offers: offers as PutPrice[],
    ...(deal && { deals: new Map([['a', deal]]) }),
  })
  return { cents: lines[0]?.payableCents, by: lines[0]?.discounts.map(({ ref }) => ref), outcomes }
}

test.each<[string, Partial<ShopperClass>, number, string[]]>([
  ['any shopper', {}, 9500, ['limited']],
  ['a member', { isMember: true }, 8500, ['limited', 'members']],
  ['a new shopper', { isNew: true }, 8000, ['limited', 'welcome']],
  ['a new member', { isNew: true, isMember: true }, 8000, ['limited', 'welcome']],
  ['a shopper in the app', { isApp: true }, 7000, ['limited', 'app']],
  ['a new shopper in the app', { isApp: true, isNew: true }, 6000, ['limited', 'app-new']],
])(
  '%s pays the lowest price that applies, never a combination of prices [pricing.unit-price]',
  (_who, who, cents, by) => {
    expect(priced(ALL, who)).toMatchObject({ cents, by })
  },
)

test('each price reports what it lacks', () => {
  const early = priceOf({ id: 'early', startsAt: NOW + 5 })
  const elsewhere = priceOf({ id: 'elsewhere', storeId: 's2' })
  const dearer = priceOf({ id: 'dearer', price: { cents: 9800 } })
  const { outcomes } = priced([...ALL, early, elsewhere, dearer])
  expect(new Map(outcomes.map((one) => [one.id, 'lack' in one ? one.lack : one.cents]))).toEqual(
    new Map(
      Object.entries({
        member: 'notMember',
        limited: 500,
        welcome: 'notNew',
        members: 'notMember',
        app: 'notApp',
        'app-new': 'notNew',
        early: 'notStarted',
        elsewhere: 'noGoods',
        dearer: 'beaten',
      }),
    ),
  )
})

test('a SKU may have a price of its own, and a percentage applies to the list price of a piece [pricing.sku-price]', () => {
  const goods = [
    { skuId: 'sku-a', cents: null },
    { skuId: 'sku-b', cents: 1234 },
  ]
  const skus = new Map(goods.map(({ skuId, cents }) => [skuId, { productId: skuId, cents, pieces: null }]))
  const own = priceOf({ id: 'own', price: { perMille: 333 }, skus })
  const lines = [line('a', { priceCents: 999, number: 3 }), line('b', { priceCents: 9999 })]
  expect(quote({ lines, isMember: false, offers: [own] }).lines.map(({ unitCents }) => unitCents)).toEqual([666, 1234])
})

test('other SKUs of a product keep their list price [pricing.sku-price]', () => {
  const rice = { productId: 'rice' }
  const lines = [line('5kg', { ...rice, priceCents: 5990 }), line('10kg', { ...rice, priceCents: 16_490 })]
  const sale = priceOf({ ...flash, ...pricedSkus([{ skuId: 'sku-5kg', productId: 'rice' }], 3990) })
  const { lines: quoted } = quote({ lines, isMember: false, offers: [sale] })
  expect(quoted.map(({ unitCents }) => unitCents)).toEqual([3990, 16_490])
})

test('thresholds count the public price', () => {
  const half = priceOf({ id: 'half', price: { perMille: 500 } })
  const off = offerOf({ id: 'off', tiers: [{ from: 6000, off: { cents: 1000 } }] })
  const lack = (offers: QuoteInput['offers']) =>
    quote({ lines: [coat], isMember: true, offers }).offers.find(({ id }) => id === 'off')
  expect(lack([off])).toMatchObject({ cents: 1000 })
  expect(lack([off, half])).toMatchObject({ lack: 'belowCents', cents: 1000 })
})

describe('an exclusive price', () => {
  const coupon = {
    type: T.coupon,
    id: 'c',
    title: '券',
    priority: 0,
    storeId: null,
    productIds: null,
    startsAt: 0,
    endsAt: NOW + 1,
    from: 0,
    off: { cents: 100 },
    stacks: { reductions: true, memberPrices: true, coupons: true },
  } as const
  const withCoupon = (offers: QuoteInput['offers'], isMember = false) =>
    quote({ lines: [coat], isMember, offers, coupons: { wallet: [coupon], ids: null } })

  test('an exclusive price allows no coupon unless its terms allow it, for members too [pricing.exclusive]', () => {
    for (const isMember of [false, true])
      expect(withCoupon([flash], isMember)).toMatchObject({
        totals: { payableCents: 5000 },
        coupons: [{ lack: 'barred' }],
      })
    const open = priceOf({ ...flash, opens: { coupons: true, points: false } })
    expect(withCoupon([open]).totals.payableCents).toBe(4900)
  })

  test('a price that is not the lowest does not exclude coupons [pricing.exclusive]', () => {
    expect(withCoupon([priceOf({ ...flash, price: { cents: 10_000 } })]).totals.payableCents).toBe(9900)
  })

  test.each([T.groupBuy, T.pointsItem, T.tradeIn, T.presale])(
    'type %i applies only to a line that names the offer',
    (type) => {
      const deal = { ...flash, id: 'deal', type } as PutPrice
      expect(priced([deal, members], { isMember: true }, 'deal')).toMatchObject({ cents: 5000, by: ['deal'] })
      expect(priced([deal], { isMember: true })).toMatchObject({ cents: 9000, by: ['member'] })
      expect(priced([deal]).outcomes.find(({ id }) => id === 'deal')).toMatchObject({ lack: 'barred' })
    },
  )
})

test('one piece costs what its card shows, for members and others [pricing.card-price]', () => {
  fc.assert(
    fc.property(anyInput, ({ lines, offers = [] }) => {
      const { held } = pricesOf(offers, NOW)
      for (const one of lines) {
        const asked = { lines: [{ ...one, number: 1 }], offers: offers.filter((offer) => !('tiers' in offer)) }
        const card = shownPrice(one, held)
        expect(quote({ ...asked, isMember: false }).totals.goodsCents).toBe(card.price)
        expect(quote({ ...asked, isMember: true }).totals.goodsCents).toBe(card.memberPrice ?? card.price)
      }
    }),
  )
})
