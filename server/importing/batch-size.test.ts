import { BatchSize, MOMENT_MS } from './batch-size'

/** The batch size after some rounds, on a machine that takes so many ms for `products`. */
function settled(costOf: (products: number) => number): BatchSize {
  const size = new BatchSize()
  for (let i = 0; i < 300; i++) size.learn(size.products, costOf(size.products))
  return size
}

test('a fast machine gets large batches, a slow one small ones, both within limits', () => {
  expect(settled(() => 10)).toMatchObject({ products: 400, rows: 1600 })
  expect(settled(() => 5000)).toMatchObject({ products: 60, rows: 240 })
})

test.each([
  [1.5, 60],
  [1, 20],
  [0.8, 120],
])('with %f ms a product and %i ms a commit, the duration of a transaction is near the target', (each, commit) => {
  const { products } = settled((count) => each * count + commit)
  expect(each * products + commit).toBeGreaterThan(MOMENT_MS * 0.7)
  expect(each * products + commit).toBeLessThan(MOMENT_MS * 1.3)
})

test('one slow commit, or a small batch, changes the size little', () => {
  const size = settled((count) => count + 20)
  const before = size.products
  for (let i = 0; i < 50; i++) size.learn(1, 1)
  expect(size.products).toBe(before)
  size.learn(before, 4 * MOMENT_MS)
  expect(size.products).toBeGreaterThanOrEqual(before * 0.85)
})
