import fc from 'fast-check'
import { amountNote, amountOf, canTakeAny, rulesOf, settleAmount } from './amount'

const free = { minBuy: 1, packSize: 1, limitPerShopper: 0, alreadyBought: 0, limitDays: 0 }

test.each([
  ['stock is the lowest bound', free, 4, 4, '库存仅剩 4 件'],
  ['the limit is the lowest bound', { ...free, limitPerShopper: 2 }, 4, 2, '限购 2 件'],
  ['earlier purchases count', { ...free, limitPerShopper: 5, alreadyBought: 3 }, 100, 2, '已购 3 件 / 限购 5 件'],
  ['the limit is used up', { ...free, limitPerShopper: 5, alreadyBought: 7 }, 100, 0, '已购 7 件 / 限购 5 件'],
  [
    'a limit has a period',
    { ...free, limitPerShopper: 5, limitDays: 30, alreadyBought: 5 },
    100,
    0,
    '已购 5 件 / 每 30 天限购 5 件',
  ],
  ['no limit and large stock', free, 5000, 999, '最多购买 999 件'],
  ['stock equals the limit', { ...free, limitPerShopper: 4 }, 4, 4, '限购 4 件'],
  [
    'the limit is not a multiple of the pack size',
    { ...free, packSize: 6, minBuy: 6, limitPerShopper: 20 },
    100,
    20,
    '限购 20 件',
  ],
])('%s', (_, rules, stock, max, overText) => {
  expect(amountOf(rules, stock)).toMatchObject({ max, overText })
})

test('the quantity is 0 when the stock is below the least number', () => {
  expect(canTakeAny(amountOf({ ...free, minBuy: 6 }, 5))).toBe(false)
  expect(canTakeAny(amountOf({ ...free, minBuy: 6 }, 6))).toBe(true)
})

test('the settled number satisfies every rule, whatever is entered', () => {
  const rules = fc.record({
    minBuy: fc.integer({ min: 0, max: 10 }),
    packSize: fc.integer({ min: 0, max: 6 }),
    limitPerShopper: fc.integer({ min: 0, max: 30 }),
    limitDays: fc.integer({ min: 0, max: 30 }),
    alreadyBought: fc.integer({ min: 0, max: 30 }),
  })
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 2000 }), fc.integer({ min: -5, max: 3000 }), (rule, stock, wanted) => {
      const amount = amountOf(rule, stock)
      fc.pre(canTakeAny(amount))
      const taken = settleAmount(wanted, amount)
      expect(taken).toBeLessThanOrEqual(Math.min(stock, 999))
      expect(taken).toBeGreaterThanOrEqual(Math.max(1, rule.minBuy))
      if (rule.limitPerShopper > 0) expect(taken + rule.alreadyBought).toBeLessThanOrEqual(rule.limitPerShopper)
      expect((taken - amount.min) % amount.step).toBe(0)
    }),
  )
})

test.each([
  [free, null, ''],
  [free, 40, ''],
  [free, 4, '仅剩 4 件'],
  [{ ...free, limitPerShopper: 2 }, 4, '仅剩 4 件，限购 2 件'],
  [{ ...free, minBuy: 6, packSize: 6 }, null, '6 件起购，每次加 6 件'],
])('shows the limit that applies: %j with %p left', (rules, stock, note) => {
  expect(amountNote(rules, stock)).toBe(note)
})

test.each([
  ['a limit of the SKU', free, { limitPerShopper: 2, alreadyBought: 1 }, 1, '已购 1 件 / 限购 2 件'],
  [
    'the limit of the product leaves less',
    { ...free, limitPerShopper: 1 },
    { limitPerShopper: 2, alreadyBought: 0 },
    1,
    '限购 1 件',
  ],
  [
    'the limit of the SKU leaves less',
    { ...free, limitPerShopper: 5, limitDays: 30, alreadyBought: 1 },
    { limitPerShopper: 3, alreadyBought: 0 },
    3,
    '限购 3 件',
  ],
  ['none', { ...free, limitPerShopper: 5 }, null, 5, '限购 5 件'],
])('%s', (_, rules, own, max, overText) => {
  expect(amountOf(rulesOf(rules, own), 100)).toMatchObject({ max, overText })
})
