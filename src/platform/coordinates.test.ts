import fc from 'fast-check'
import { COORDINATE_SYSTEMS, type CoordinateSystem, type Coordinates, convert, convertPoint } from './coordinates'

type Case = [CoordinateSystem, Coordinates, CoordinateSystem, Coordinates]

// Published pairs: from Baidu's documentation, for the two Chinese encryptions, for the web projection.
test.each<Case>([
  ['WGS84', [116.404, 39.915], 'GCJ02', [116.410244, 39.916404]],
  ['GCJ02', [116.404, 39.915], 'BD09', [116.410369, 39.921337]],
  ['BD09', [116.404, 39.915], 'GCJ02', [116.397627, 39.908657]],
  ['BD09', [116.404, 39.915], 'BD09MC', [12_958_175, 4_825_923.77]],
  ['WGS84', [180, 0], 'EPSG3857', [20_037_508.34, 0]],
])('%s %j in %s is %j [geo.coordinates]', (from, at, to, expected) => {
  const [x, y] = convert(from, to, at)
  const digits = Math.abs(expected[0]) > 180 ? 1 : 5
  expect(x).toBeCloseTo(expected[0], digits)
  expect(y).toBeCloseTo(expected[1], digits)
})

test('a conversion and its inverse agree within a metre, between any two of the five systems, all over China [geo.coordinates]', () => {
  // Metres per unit of difference: BD09MC and EPSG3857 are in metres, the others in degrees.
  const scaleOf = (system: CoordinateSystem) => (system === 'BD09MC' || system === 'EPSG3857' ? 1 : 111_320)
  const system = fc.constantFrom(...COORDINATE_SYSTEMS)
  fc.assert(
    fc.property(
      system,
      system,
      fc.double({ min: 75, max: 134, noNaN: true }),
      fc.double({ min: 18, max: 53, noNaN: true }),
      (from, to, longitude, latitude) => {
        const at = convert('WGS84', from, [longitude, latitude])
        const again = convert(to, from, convert(from, to, at))
        expect(Math.hypot(again[0] - at[0], again[1] - at[1]) * scaleOf(from)).toBeLessThan(1)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['Tokyo', [139.7671, 35.6812]],
  ['Los Angeles', [-118.2437, 34.0522]],
  ['Sydney', [151.2093, -33.8688]],
] as const)('outside China GCJ02 equals WGS84: %s', (_name, at) => {
  expect(convert('WGS84', 'GCJ02', at)).toEqual([...at])
  expect(convert('GCJ02', 'WGS84', at)).toEqual([...at])
})

test('a named point keeps latitude and longitude apart; a value that is not a number is refused', () => {
  const { latitude, longitude } = convertPoint('GCJ02', 'BD09', { latitude: 39.915, longitude: 116.404 })
  expect([longitude, latitude]).toEqual(convert('GCJ02', 'BD09', [116.404, 39.915]))
  expect(() => convert('WGS84', 'GCJ02', [Number.NaN, 1])).toThrow(RangeError)
  expect(() => convert('BD09', 'BD09MC', [-180, 0])).toThrow(RangeError)
})
