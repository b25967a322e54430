import { BatchSize, MOMENT_MS } from './batch-size'

/** The size that a machine settles at, on which `products` take so many ms. */
function settled(costOf: (products: number) => number): BatchSize {
  const size = new BatchSize()
  for (let i = 0; i < 300; i++) size.learn(size.products, costOf(size.products))
  return size
}

test('a fast machine takes many at once, a slow one few, neither without a limit', () => {
  expect(settled(() => 10)).toMatchObject({ products: 400, rows: 1600 })
  expect(settled(() => 5000)).toMatchObject({ products: 60, rows: 240 })
})

test.each([
  [1.5, 60],
  [1, 20],
  [0.8, 120],
])('where a product costs %f ms and the commit %i, a transaction takes about a moment', (each, commit) => {
  const { products } = settled((count) => each * count + commit)
  expect(each * products + commit).toBeGreaterThan(MOMENT_MS * 0.7)
  expect(each * products + commit).toBeLessThan(MOMENT_MS * 1.3)
})

test('one slow commit, and a batch of a few, change little', () => {
  const size = settled((count) => count + 20)
  const before = size.products
  for (let i = 0; i < 50; i++) size.learn(1, 1)
  expect(size.products).toBe(before)
  size.learn(before, 4 * MOMENT_MS)
  expect(size.products).toBeGreaterThanOrEqual(before * 0.85)
})
