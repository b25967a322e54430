import fc from 'fast-check'
import { pieces } from './pieces'

test('a single product is centred at 68 % of the frame', () => {
  expect(pieces(1, 1)).toEqual([{ key: 'only', x: 0.5, y: 0.5, size: 0.68 }])
})

test('two and three overlap; more are drawn as three, fewer as one', () => {
  const [back, front] = pieces(1, 2)
  expect(back && front && back.x > front.x && back.x - front.x < front.size).toBe(true)
  expect([0, -1, Number.NaN, 1, 2, 3, 4, 5].map((count) => pieces(1, count).length)).toEqual([1, 1, 1, 1, 2, 3, 3, 3])
})

test('no product extends beyond the frame, whatever the server sends', () => {
  fc.assert(
    fc.property(
      fc.double({ noDefaultInfinity: false, noNaN: false }),
      fc.integer({ min: -5, max: 9 }),
      (scale, count) => {
        for (const { x, y, size } of pieces(scale, count)) {
          expect(size).toBeGreaterThan(0)
          expect(Math.min(x, y) - size / 2).toBeGreaterThan(0)
          expect(Math.max(x, y) + size / 2).toBeLessThan(1)
        }
      },
    ),
  )
})
