import type { MapStore } from '@contract/schema/store-directory'
import fc from 'fast-check'
import { BUBBLE, closer, clustersOf, LEAST_ZOOM, MOST_ZOOM, placeAt, projected, viewOf } from './clusters'

const ZOOMS = Array.from({ length: MOST_ZOOM - LEAST_ZOOM + 1 }, (_, i) => LEAST_ZOOM + i)
const named = (places: readonly (readonly [number, number])[]): MapStore[] =>
  places.map(([x, y], n) => ({ storeId: `s${n}`, name: `店${n}`, x, y }))
/** 200 stores of one city: some in one building, some along streets, some far out. */
const CITY = named(
  Array.from({ length: 200 }, (_, n) => {
    const [a, b] = [(n * 0.618_034) % 1, (n * 0.414_214) % 1]
    const spread = n % 4 === 0 ? 0.0004 : n % 4 === 1 ? 0.02 : 0.3
    return [30.2 + (a - 0.5) * spread, 120.2 + (b - 0.5) * spread] as const
  }),
)
const overlapping = (stores: readonly MapStore[], zoom: number) => {
  const found = clustersOf(stores, zoom)
  return found.filter((one, i) =>
    found.some(
      (other, k) => k > i && Math.abs(one.x - other.x) < BUBBLE.width && Math.abs(one.y - other.y) < BUBBLE.height,
    ),
  )
}

test('each of 200 stores is in exactly one cluster, and no two bubbles overlap, at every zoom [directory.map]', () => {
  for (const zoom of ZOOMS) {
    const found = clustersOf(CITY, zoom)
    const ids = found.flatMap(({ stores }) => stores.map(({ storeId }) => storeId))
    expect([zoom, ids.length, new Set(ids).size]).toEqual([zoom, 200, 200])
    expect([zoom, overlapping(CITY, zoom)]).toEqual([zoom, []])
  }
  expect(clustersOf(CITY, LEAST_ZOOM).length).toBeLessThan(3)
  expect(clustersOf(CITY, MOST_ZOOM).length).toBeGreaterThan(150)
})

test('random places have no overlapping bubbles either [directory.map]', () => {
  const place = fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.constantFrom(...ZOOMS), (places, zoom) => {
      const stores = named(places)
      expect(overlapping(stores, zoom)).toEqual([])
      expect(clustersOf(stores, zoom).reduce((sum, one) => sum + one.stores.length, 0)).toBe(stores.length)
    }),
  )
})

test('clusters are ordered by their first store; appended stores keep the order [directory.map]', () => {
  const keys = (stores: readonly MapStore[]) => clustersOf(stores, 12).map(({ key }) => key)
  const [half, all] = [keys(CITY.slice(0, 100)), keys(CITY)]
  expect(all.slice(0, half.length)).toEqual(half)
  expect(keys(CITY)).toEqual(all)
})

test('the first view has all stores, and taps on clusters lead to every store [directory.map]', () => {
  const size = { width: 702, height: 720 }
  const view = viewOf(CITY, size)
  expect(view?.zoom).toBeGreaterThan(8)
  expect(viewOf([], size)).toBeNull()
  expect(viewOf(CITY.slice(0, 1), size)?.zoom).toBe(MOST_ZOOM)
  let seen = 0
  const visit = (stores: readonly MapStore[], zoom: number) => {
    for (const cluster of clustersOf(stores, zoom)) {
      const next = cluster.stores.length > 1 ? closer(cluster, zoom) : null
      if (next) {
        expect(next.zoom).toBeGreaterThan(zoom)
        visit(cluster.stores, next.zoom)
      } else seen += cluster.stores.length
    }
  }
  visit(CITY, view?.zoom ?? 0)
  expect(seen).toBe(200)
})

test('stores at one place have no closer view: their bubble lists them [directory.map]', () => {
  const [cluster] = clustersOf(
    named([
      [30, 120],
      [30, 120],
    ]),
    10,
  )
  expect(cluster?.stores).toHaveLength(2)
  expect(cluster && closer(cluster, 10)).toBeNull()
})

test('placeAt is the inverse of projected', () => {
  for (const zoom of ZOOMS) {
    const place = placeAt(projected({ x: 30.2, y: 120.2 }, zoom), zoom)
    expect(place.x).toBeCloseTo(30.2, 9)
    expect(place.y).toBeCloseTo(120.2, 9)
  }
})
