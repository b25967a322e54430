import { distanceBetween, type Point } from './store.rules'

const METRES_A_DEGREE = 111_195
/** Half of the Earth's circumference: the largest distance. */
export const FARTHEST_M = 20_040_000
/**
 * The first search radius. Each further radius is twice as large within a city, so that a search in a dense city reads
 * few stores, and four times as large beyond.
 */
const FIRST_M = 250
const CITY_M = 8000
const CITY_GROWTH = 2
const GROWTH = 4
/** Rounding must not exclude the edge: the box is a little larger than the circle. */
const SLACK = 1.001

export interface Box {
  south: number
  north: number
  /** Null: all longitudes, as at the poles and across the date line. */
  west: number | null
  east: number | null
}

/** A store's place, as the search reads it. */
export interface Placed {
  storeId: string
  /** Latitude, longitude, in this order. */
  x: number
  y: number
}

/** The end of a page of near stores; the next page continues after it, also when stores open or close meanwhile. */
export interface NearMark {
  millimetres: number
  storeId: string
}

export interface Ranked extends NearMark {
  metres: number
}

/** The smallest box of degrees that contains all points within `metres`. */
export function boxAround({ latitude, longitude }: Point, metres: number): Box {
  const high = (metres * SLACK) / METRES_A_DEGREE
  const [south, north] = [Math.max(-90, latitude - high), Math.min(90, latitude + high)]
  // A circle is widest where its meridians are closest.
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const wide = high / Math.max(narrowest, 1e-9)
  const [west, east] = [longitude - wide, longitude + wide]
  return west < -180 || east > 180 ? { south, north, west: null, east: null } : { south, north, west, east }
}

/** The search radii in order, the first beyond the mark; a search for all of the stores has one. */
export function* reaches(from: NearMark | null, isForAll: boolean): Generator<number> {
  if (isForAll) {
    yield FARTHEST_M
    return
  }
  const least = from === null ? FIRST_M : (from.millimetres / 1000) * 1.2 + FIRST_M
  for (let metres = least; metres < FARTHEST_M; metres *= metres < CITY_M ? CITY_GROWTH : GROWTH) yield metres
  yield FARTHEST_M
}

/** Places within `metres` and after the mark, the nearest first; ties by id. */
export function ranked(places: readonly Placed[], from: Point, metres: number, mark: NearMark | null): Ranked[] {
  return places
    .map(({ storeId, x, y }) => {
      const away = distanceBetween(from, { latitude: x, longitude: y })
      return { storeId, metres: away, millimetres: Math.round(away * 1000) }
    })
    .filter((place) => place.metres <= metres && (mark === null || order(place, mark) > 0))
    .sort(order)
}

function order(a: NearMark, b: NearMark): number {
  if (a.millimetres !== b.millimetres) return a.millimetres - b.millimetres
  return a.storeId < b.storeId ? -1 : a.storeId > b.storeId ? 1 : 0
}

export const cursorOf = ({ millimetres, storeId }: NearMark): string => `${millimetres}~${storeId}`

/** Null for an invalid cursor. */
export function markOf(cursor: string): NearMark | null {
  const [, millimetres, storeId] = /^(\d{1,11})~(.{1,64})$/s.exec(cursor) ?? []
  return millimetres && storeId ? { millimetres: Number(millimetres), storeId } : null
}
