import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Coupon } from './offer'
import { by, FEES, line, NOW, quote } from './pricing.fixture'
import { adjustmentsOf, refundShare } from './refund.rules'

const coupon = (id: string, over: Partial<Coupon> = {}): Coupon => ({
  type: OFFER_TYPE.coupon,
  id,
  title: '包邮券',
  priority: 0,
  storeId: null,
  productIds: null,
  startsAt: 0,
  endsAt: NOW + 1,
  from: 0,
  off: { cents: 0 },
  isFreight: true,
  stacks: { reductions: true, memberPrices: true, coupons: true },
  ...over,
})
const LINES = [line('a'), line('b', { number: 2 }), line('c', { storeId: 's2' })]
const DELIVERY = [by(DELIVERY_TYPE.express), by(DELIVERY_TYPE.express, 's2', { ...FEES, freightCents: 500 })]
const priced = (wallet: Coupon[], ids: string[] | null = null, lines = LINES) =>
  quote({ isMember: false, lines, delivery: DELIVERY, coupons: { wallet, ids } })

test.each<[what: string, wallet: Coupon[], ids: string[] | null, freight: number, chosen: string[]]>([
  ['all of it, over all stores', [coupon('all')], null, 0, ['all']],
  ['up to its most', [coupon('some', { off: { cents: 900 } })], null, 400, ['some']],
  ['of its store', [coupon('own', { storeId: 's2' })], null, 800, ['own']],
  ['the one that takes most', [coupon('little', { off: { cents: 100 } }), coupon('all')], null, 0, ['all']],
  ['one alone', [coupon('own', { storeId: 's2' }), coupon('s1', { storeId: 's1' })], null, 500, ['s1']],
  ['the named one', [coupon('all'), coupon('little', { off: { cents: 100 } })], ['little'], 1200, ['little']],
  ['none when none is named', [coupon('all')], [], 1300, []],
])('a freight coupon takes %s', (_what, wallet, ids, freight, chosen) => {
  const { totals, coupons, lines } = priced(wallet, ids)
  expect([totals.goodsCents, totals.freightCents]).toEqual([4000, freight])
  expect(coupons.flatMap((one) => ('isChosen' in one && one.isChosen ? [one.id] : []))).toEqual(chosen)
  expect(lines.reduce((sum, { freightOff }) => sum + (freightOff?.cents ?? 0), 0)).toBe(1300 - freight)
})

test.each<[what: string, over: Partial<Coupon>, lack: object]>([
  ['a sum that is not reached', { from: 5000 }, { lack: 'belowCents', cents: 1000 }],
  ['goods that are not there', { productIds: new Set(['other']) }, { lack: 'noGoods' }],
  ['a day to come', { startsAt: NOW + 1 }, { lack: 'notStarted', at: NOW + 1 }],
  ['a day that is gone', { endsAt: NOW }, { lack: 'ended' }],
])('what it lacks: %s', (_what, over, lack) => {
  const { totals, coupons } = priced([coupon('one', over)])
  expect([totals.freightCents, coupons]).toEqual([1300, [{ id: 'one', ...lack }]])
})

test('where nothing is asked for bringing there is nothing to take off', () => {
  const delivery = [by(DELIVERY_TYPE.pickup), by(DELIVERY_TYPE.pickup, 's2')]
  const asked = { isMember: false, lines: LINES, delivery, coupons: { wallet: [coupon('all')], ids: null } }
  expect(quote(asked).coupons).toEqual([{ id: 'all', lack: 'noFreight' }])
})

test('it goes beside a coupon that goes with no other, and tax counts what is left of the freight', () => {
  const alone = coupon('alone', { off: { cents: 1000 }, stacks: { ...coupon('').stacks, coupons: false } })
  const { isFreight: _, ...goods } = alone
  const lines = LINES.map((one) => ({ ...one, isCrossBorder: true }))
  const { totals } = priced([goods, coupon('all')], null, lines)
  expect(totals).toMatchObject({ goodsCents: 3000, freightCents: 0, taxCents: 273, payableCents: 3273 })
})

test('it is frozen with the line, and a return in any parts gives back what was paid', () => {
  const [first] = priced([coupon('some', { off: { cents: 900 } })], null, [line('a', { number: 3 })]).lines
  if (!first) throw new Error('no line')
  const adjustments = adjustmentsOf({ ...first, freightCents: 77, freightOff: { ref: 'some', title: '', cents: 723 } })
  expect(adjustments.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['freight', 800],
    [102, -723],
  ])
  const parts = [0, 1, 2].map((already) => refundShare({ originalCents: 3000, pieces: 3, adjustments }, 1, already))
  expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(3077)
})
