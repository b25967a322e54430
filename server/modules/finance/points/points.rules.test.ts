import { endOfPoints } from './points.rules'

test.each([
  ['2026-01-01T00:00:00.000+08:00', '2028-01-01T00:00:00+08:00'],
  ['2026-11-20T12:00:00.000+08:00', '2028-01-01T00:00:00+08:00'],
  ['2026-12-31T23:59:59.999+08:00', '2028-01-01T00:00:00+08:00'],
  ['2027-01-01T00:00:00.000+08:00', '2029-01-01T00:00:00+08:00'],
])('points earned at %s end at %s, in China’s time [points.end]', (earned, end) => {
  expect(endOfPoints(Date.parse(earned))).toBe(Date.parse(end))
})
