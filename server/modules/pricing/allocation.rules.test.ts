import fc from 'fast-check'
import { allocate } from './allocation.rules'

const line = (lineId: string, skuId: string, weight: number) => ({ lineId, skuId, weight })

test('the example of behaviours 2.5: ¥1.00 off lines of ¥2.00 and ¥1.50', () => {
  expect([...allocate(100, [line('a', '1', 200), line('b', '2', 150)])]).toEqual([
    ['a', 57],
    ['b', 43],
  ])
})

test.each([
  ['a tie goes to the lowest skuId', 1, [line('x', '2', 100), line('y', '1', 100)], { x: 0, y: 1 }],
  ['same SKU twice: to the lower line', 1, [line('y', '1', 100), line('x', '1', 100)], { x: 1, y: 0 }],
  ['a line that costs nothing gets nothing', 50, [line('a', '1', 0), line('b', '2', 80)], { a: 0, b: 50 }],
  ['nothing to share', 0, [line('a', '1', 0)], { a: 0 }],
  ['everything shared', 350, [line('a', '1', 200), line('b', '2', 150)], { a: 200, b: 150 }],
])('%s', (_name, cents, lines, expected) => {
  expect(Object.fromEntries(allocate(cents, lines))).toEqual(expected)
})

test('to the cent, never more than a line has, whatever the order', () => {
  const lines = fc
    .array(fc.tuple(fc.stringMatching(/^[a-e]$/), fc.nat(1_000_000)), { minLength: 1, maxLength: 20 })
    .map((entries) => entries.map(([skuId, weight], index) => line(`l${index}`, skuId, weight)))
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const cents = Math.floor(all.reduce((sum, l) => sum + l.weight, 0) * part)
      const shares = allocate(cents, all)
      expect([...shares.values()].reduce((a, b) => a + b, 0)).toBe(cents)
      for (const l of all) {
        const share = shares.get(l.lineId) ?? -1
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(l.weight)
      }
      expect(Object.fromEntries(allocate(cents, [...all].reverse()))).toEqual(Object.fromEntries(shares))
    }),
  )
})
