import { AROUND, drawAround } from './around'

const CENTRE = { name: '乐廊', latitude: 30.2, longitude: 120.2 }
/** A place at a distance in metres to the east and north. */
const at = (title: string, east: number, north: number) => ({
  title,
  latitude: CENTRE.latitude + north / 111_195,
  longitude: CENTRE.longitude + east / (111_195 * Math.cos((CENTRE.latitude * Math.PI) / 180)),
})
const [middleX, middleY] = [AROUND.width / 2, AROUND.height / 2]

test('known places are drawn true in direction and distance, north up [geo.around]', () => {
  const { rings, dots } = drawAround(CENTRE, [at('东', 720, 0), at('北', 0, 400), at('西南', -300, -500)])
  expect(rings.map(({ metres }) => metres)).toEqual([400, 800])
  expect(rings[1]?.radius).toBe(AROUND.radius)
  const [north, southWest, east] = dots
  expect([north?.title, southWest?.title, east?.title]).toEqual(['北', '西南', '东'])
  expect(north?.left).toBeCloseTo(middleX, 1)
  expect(north?.top).toBeCloseTo(middleY - 0.5 * AROUND.radius, 0)
  expect(east?.left).toBeCloseTo(middleX + 0.9 * AROUND.radius, 0)
  expect(southWest?.left).toBeLessThan(middleX)
  expect(southWest?.top).toBeGreaterThan(middleY)
  expect([east?.side, southWest?.side]).toEqual(['right', 'left'])
})

test('stores of the same mall are left out, six places are enough, and labels do not overlap [geo.around-labels]', () => {
  const crowd = Array.from({ length: 30 }, (_, n) => at(`邻居${n}`, 300 + n, 200 + n))
  const { dots } = drawAround(CENTRE, [at('同一商场', 20, 20), ...crowd])
  expect(dots.map(({ title }) => title)).toEqual(['邻居0'])
  const ring = Array.from({ length: 12 }, (_, n) => at(`第${n}个`, 800 * Math.cos(n / 2), 800 * Math.sin(n / 2) + n))
  expect(drawAround(CENTRE, ring).dots.length).toBeLessThanOrEqual(6)
})

test('a very distant place does not compress the others; labels on rings stay free', () => {
  const { rings, dots } = drawAround(CENTRE, [at('东', 290, 0), at('西', -250, 0), at('天边', 5000, 0)])
  expect([rings.map(({ metres }) => metres), dots.map(({ title }) => title)]).toEqual([
    [150, 300],
    ['西', '东'],
  ])
  expect(drawAround(CENTRE, [at('东', 280, 0), at('正南', 0, -290)]).dots.map(({ title }) => title)).toEqual(['东'])
})

test('without places only the rings are drawn; labels outside the drawing are left out', () => {
  expect(drawAround(CENTRE, [])).toEqual({ rings: expect.any(Array), dots: [] })
  const { dots } = drawAround(CENTRE, [at('一个名字很长很长很长很长的地方在右边', 900, 0)])
  expect(dots).toEqual([])
})
