import { BlockHeights } from './block-heights'

test('unmeasured blocks have the height of the last measured one', () => {
  const heights = new BlockHeights(40)
  expect(heights.sum(0, 10)).toBe(400)
  expect(heights.measure(3, 100)).toBe(true)
  expect(heights.measure(3, 100)).toBe(false)
  expect(heights.sum(0, 10)).toBe(1000)
  heights.measure(0, 60)
  expect(heights.sum(0, 5)).toBe(4 * 60 + 100)
  heights.forget()
  expect(heights.sum(0, 5)).toBe(5 * 60)
})

test('gives the blocks that touch a range, also at the ends of the list', () => {
  const heights = new BlockHeights(100)
  expect(heights.touching(10, 250, 450)).toEqual({ from: 2, to: 5 })
  expect(heights.touching(10, -300, 150)).toEqual({ from: 0, to: 2 })
  expect(heights.touching(10, -300, -100)).toEqual({ from: 0, to: 0 })
  expect(heights.touching(10, 850, 5000)).toEqual({ from: 8, to: 10 })
  expect(heights.touching(10, 4000, 5000)).toEqual({ from: 10, to: 10 })
  expect(heights.touching(0, 0, 500)).toEqual({ from: 0, to: 0 })
})
