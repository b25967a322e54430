import { isEnough, nextRange } from './next-range'

const places = { inSight: { from: 10, to: 13 }, near: { from: 7, to: 16 }, kept: { from: 5, to: 18 } }

test('visible blocks are drawn at once, blocks near the window one by one on each side', () => {
  const steps = [{ from: 0, to: 3 }]
  for (let at = steps[0]; at && !isEnough(at, places); at = steps[steps.length - 1]) steps.push(nextRange(at, places))
  expect(steps).toEqual([
    { from: 0, to: 3 },
    { from: 9, to: 14 },
    { from: 8, to: 15 },
    { from: 7, to: 16 },
  ])
})

test('nothing changes while all near blocks are drawn; distant blocks are removed when another is added', () => {
  expect(nextRange({ from: 5, to: 18 }, places)).toEqual({ from: 5, to: 18 })
  expect(nextRange({ from: 2, to: 20 }, places)).toEqual({ from: 2, to: 20 })
  expect(nextRange({ from: 2, to: 15 }, places)).toEqual({ from: 5, to: 16 })
  expect(nextRange({ from: 8, to: 20 }, places)).toEqual({ from: 7, to: 18 })
})

test('scrolling by a row draws that row', () => {
  expect(nextRange({ from: 6, to: 15 }, places)).toEqual({ from: 6, to: 16 })
})

test('a list outside the window keeps its first blocks', () => {
  const below = { inSight: { from: 0, to: 0 }, near: { from: 0, to: 0 }, kept: { from: 0, to: 0 } }
  expect(nextRange({ from: 30, to: 40 }, below, 2)).toEqual({ from: 0, to: 2 })
  expect(nextRange({ from: 0, to: 5 }, below, 2)).toEqual({ from: 0, to: 5 })
})
