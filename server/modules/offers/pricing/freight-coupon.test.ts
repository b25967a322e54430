import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Coupon, FreightCoupon, WalletCoupon } from './offer'
import { by, FEES, line, NOW, quote, total } from './pricing.fixture'
import { adjustmentsOf, refundShare } from './refund.rules'

const coupon = (id: string, over: Partial<FreightCoupon> = {}): FreightCoupon => ({
  type: FREIGHT_COUPON,
  id,
  title: '包邮券',
  priority: 0,
  storeId: null,
  productIds: null,
  startsAt: 0,
  endsAt: NOW + 1,
  from: 0,
  mostCents: 0,
  ...over,
})
const LINES = [line('a'), line('b', { number: 2 }), line('c', { storeId: 's2' })]
const DELIVERY = [by(DELIVERY_TYPE.express), by(DELIVERY_TYPE.express, 's2', { ...FEES, freightCents: 500 })]
const priced = (wallet: WalletCoupon[], ids: string[] | null = null, lines = LINES) =>
  quote({ isMember: false, lines, delivery: DELIVERY, coupons: { wallet, ids } })

test.each<[what: string, wallet: FreightCoupon[], ids: string[] | null, freight: number, chosen: string[]]>([
  ['off all freight, over all stores', [coupon('all')], null, 0, ['all']],
  ['off freight up to its maximum', [coupon('some', { mostCents: 900 })], null, 400, ['some']],
  ['off the freight of its store only', [coupon('own', { storeId: 's2' })], null, 800, ['own']],
  ['off as the best one of several', [coupon('little', { mostCents: 100 }), coupon('all')], null, 0, ['all']],
  [
    'off as the only one that is used',
    [coupon('own', { storeId: 's2' }), coupon('s1', { storeId: 's1' })],
    null,
    500,
    ['s1'],
  ],
  ['off as the named one', [coupon('all'), coupon('little', { mostCents: 100 })], ['little'], 1200, ['little']],
  ['nothing off when none is named', [coupon('all')], [], 1300, []],
])('a freight coupon takes %s [pricing.freight-coupon]', (_what, wallet, ids, freight, chosen) => {
  const { totals, coupons, lines } = priced(wallet, ids)
  expect([totals.goodsCents, totals.freightCents]).toEqual([4000, freight])
  expect(coupons.flatMap((one) => ('isChosen' in one && one.isChosen ? [one.id] : []))).toEqual(chosen)
  expect(total(lines.flatMap(({ freightDiscounts }) => freightDiscounts.map(({ cents }) => cents)))).toBe(
    1300 - freight,
  )
})

test.each<[what: string, over: Partial<FreightCoupon>, lack: object]>([
  ['the threshold is not reached', { from: 5000 }, { lack: 'belowCents', cents: 1000 }],
  ['its goods are not in the basket', { productIds: new Set(['other']) }, { lack: 'noGoods' }],
  ['it has not started', { startsAt: NOW + 1 }, { lack: 'notStarted', at: NOW + 1 }],
  ['it has ended', { endsAt: NOW }, { lack: 'ended' }],
])('what a freight coupon lacks: %s', (_what, over, lack) => {
  const { totals, coupons } = priced([coupon('one', over)])
  expect([totals.freightCents, coupons]).toEqual([1300, [{ id: 'one', ...lack }]])
})

test('without freight a freight coupon takes nothing off', () => {
  const delivery = [by(DELIVERY_TYPE.pickup), by(DELIVERY_TYPE.pickup, 's2')]
  const asked = { isMember: false, lines: LINES, delivery, coupons: { wallet: [coupon('all')], ids: null } }
  expect(quote(asked).coupons).toEqual([{ id: 'all', lack: 'noFreight' }])
})

test('a freight coupon combines with an exclusive coupon, and tax counts the remaining freight [pricing.freight-coupon]', () => {
  const { mostCents: _, ...head } = coupon('alone')
  const stacks = { reductions: true, memberPrices: true, coupons: false }
  const goods: Coupon = { ...head, type: OFFER_TYPE.coupon, off: { cents: 1000 }, stacks }
  const lines = LINES.map((one) => ({ ...one, isCrossBorder: true }))
  const { totals } = priced([goods, coupon('all')], null, lines)
  expect(totals).toMatchObject({ goodsCents: 3000, freightCents: 0, taxCents: 273, payableCents: 3273 })
})

test('an order freezes a freight coupon per line, and a return in any parts refunds the amount paid [pricing.refund]', () => {
  const [first] = priced([coupon('some', { mostCents: 900 })], null, [line('a', { number: 3 })]).lines
  if (!first) throw new Error('no line')
  const freightDiscounts = [{ kind: FREIGHT_COUPON, ref: 'some', cents: 723 }]
  const adjustments = adjustmentsOf({ ...first, freightCents: 77, freightDiscounts })
  expect(adjustments.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['freight', 800],
    [102, -723],
  ])
  const parts = [0, 1, 2].map((already) => refundShare({ originalCents: 3000, pieces: 3, adjustments }, 1, already))
  expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(3077)
})
