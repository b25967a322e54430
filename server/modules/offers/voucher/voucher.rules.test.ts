import { DAY_MS } from '@contract/codes/china-time'
import fc from 'fast-check'
import { FOREVER } from '../../../kernel/clock'
import { backCents, backView, buttonOf, mostOf, stateOf, untilOf, type Voucher, validText } from './voucher.rules'

const NOON = Date.UTC(2026, 10, 22, 4)
const VOUCHER: Voucher = {
  voucherId: 'v',
  title: '咖啡卡',
  note: '',
  terms: [],
  picture: null,
  priceCents: 1000,
  worthCents: 0,
  uses: 10,
  perPerson: 3,
  storeIds: [],
  needsSlot: false,
  validDays: 30,
  validUntil: FOREVER,
  startsAt: 0,
  endsAt: FOREVER,
}

test('for any split of the returned uses the refunds sum to the whole, and none is negative [voucher.shares]', () => {
  const cases = fc.record({
    priceCents: fc.integer({ min: 0, max: 100_000 }),
    steps: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }),
  })
  fc.assert(
    fc.property(cases, ({ priceCents, steps }) => {
      const uses = steps.reduce((sum, step) => sum + step, 0)
      let row = { uses, priceCents, refundedUses: 0, refundedCents: 0 }
      for (const step of steps) {
        const cents = backCents(row, step)
        expect(cents).toBeGreaterThanOrEqual(0)
        row = { ...row, refundedUses: row.refundedUses + step, refundedCents: row.refundedCents + cents }
      }
      expect(row.refundedCents).toBe(priceCents)
    }),
  )
})

test('a refund never exceeds what is left [voucher.shares]', () => {
  expect(() => backCents({ uses: 3, priceCents: 10, refundedUses: 2, refundedCents: 6 }, 2)).toThrow(RangeError)
})

test('when a purchase changes between two reads, the shown refund is what is left, without an error [voucher.shown-refund]', () => {
  const row = { uses: 3, priceCents: 10, refundedUses: 2, refundedCents: 6 }
  expect([backView(row, 3), backView({ ...row, refundedUses: 3, refundedCents: 10 }, 3)]).toEqual([
    { backUses: 1, backCents: 4 },
    { backUses: 0, backCents: 0 },
  ])
})

test.each([
  [{}, { taken: 0, left: null }, 'buy', 3],
  [{}, { taken: 2, left: 9 }, 'buy', 1],
  [{}, { taken: 0, left: 2 }, 'buy', 2],
  [{}, { taken: 3, left: 9 }, 'enough', 0],
  [{}, { taken: 0, left: 0 }, 'soldOut', 0],
  [{ startsAt: NOON + 1 }, { taken: 0, left: 9 }, 'wait', 3],
  [{ endsAt: NOON }, { taken: 0, left: 9 }, 'over', 3],
  [{ validUntil: NOON }, { taken: 0, left: 9 }, 'over', 3],
  [{ priceCents: 0 }, { taken: 0, left: 9 }, 'given', 3],
])('the button for %p with %p: %s, at most %i [voucher.button]', (over, stock, code, most) => {
  expect([buttonOf({ ...VOUCHER, ...over }, stock, NOON).code, mostOf(VOUCHER, stock)]).toEqual([code, most])
})

test.each([
  [{ validDays: 0, validUntil: NOON }, NOON, '有效至 2026-11-22'],
  [{ validDays: 0 }, FOREVER, '长期有效'],
  // To the end of the day in China.
  [{ validDays: 1 }, Date.UTC(2026, 10, 23, 16), '购买后 1 天内有效'],
  [{ validDays: 9, validUntil: NOON + DAY_MS }, NOON + DAY_MS, '购买后 9 天内有效，最晚 2026-11-23'],
])('the validity of %p [voucher.validity]', (over, until, text) => {
  const voucher = { ...VOUCHER, ...over }
  expect([untilOf(voucher, NOON), validText(voucher, '购买')]).toEqual([until, text])
})

test.each([
  ['unpaid', 0, 0, 0, 'unpaid'],
  ['paid', 0, 0, 0, 'paid'],
  ['paid', 3, 30, 0, 'refunding'],
  ['paid', 3, 30, 30, 'part'],
  ['refunding', 10, 100, 30, 'refunding'],
  ['refunded', 10, 100, 100, 'refunded'],
  ['used', 3, 30, 30, 'part'],
  ['closed', 0, 0, 0, 'closed'],
] as const)('%s with %i uses returned, ¥%i requested and ¥%i left: %s', (state, uses, asked, there, shown) => {
  const row = { state, refundedUses: uses, refundedCents: asked, returnedCents: there }
  expect(stateOf(row)).toBe(shown)
})
