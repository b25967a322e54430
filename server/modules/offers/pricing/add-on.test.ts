import { OFFER_TYPE } from '@contract/codes/offer'
import fc from 'fast-check'
import type { PutPrice } from './offer'
import { anyInput, line, quote, total } from './pricing.fixture'

const tradeIn = (id: string, cents: number): PutPrice => ({
  type: OFFER_TYPE.tradeIn,
  id,
  title: '加购',
  priority: 0,
  storeId: 's1',
  productIds: new Set([id]),
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  price: { cents },
  skus: null,
  opens: { coupons: false, points: false },
})

test('[property] gifts and add-ons cost their own price and change no cent of the bought lines [pricing.add-on]', () => {
  const number = fc.integer({ min: 1, max: 5 })
  const cents = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(anyInput, cents, number, number, (asked, price, gifts, trades) => {
      // No price offer for all goods, which would apply to the gifts too; no freight and tax, which all goods share.
      const offers = (asked.offers ?? []).filter(
        ({ type, productIds }) => type === OFFER_TYPE.fullReduction || productIds !== null,
      )
      const lines = asked.lines.map((one) => ({ ...one, isCrossBorder: false }))
      const input = { ...asked, lines, offers, delivery: undefined }
      const beside = [
        line('gift', { productId: 'gift', number: gifts, priceCents: 5000, memberPriceCents: 4000 }),
        line('trade', { productId: 'trade', number: trades, priceCents: 6000 }),
      ]
      const deals = new Map([...(asked.deals ?? []), ['gift', 'gift'], ['trade', 'trade']])
      const alone = quote(input)
      const both = quote({
        ...input,
        deals,
        lines: [...beside, ...lines],
        offers: [tradeIn('gift', 0), ...offers, tradeIn('trade', price)],
      })
      expect(both.lines.slice(0, 2).map(({ payableCents }) => payableCents)).toEqual([0, price * trades])
      expect(both.lines.slice(2).map(({ payableCents }) => payableCents)).toEqual(
        alone.lines.map(({ payableCents }) => payableCents),
      )
      expect(both.totals.payableCents).toBe(total(both.lines.map(({ payableCents }) => payableCents)))
      expect(both.points).toEqual(alone.points)
    }),
  )
})

test('an add-on never costs more than the public price of its goods [pricing.add-on]', () => {
  const all = { ...tradeIn('p', 990), type: OFFER_TYPE.limitedTime, id: 'limited', price: { cents: 500 } }
  const lines = [line('p', { productId: 'p', priceCents: 2000 })]
  const { totals } = quote({
    lines,
    isMember: false,
    deals: new Map([['p', 'p']]),
    offers: [tradeIn('p', 990), all],
  })
  expect(totals.payableCents).toBe(500)
})
