/** Most places of a map search, and its radius in metres [geo.search]. */
export const MAP_PAGE_SIZE = 10
export const MAP_RADIUS_M = 2000
/** Scale of a map on which a place is opened [geo.open-place]. */
export const MAP_SCALE = 18
/** After a failure of the map service the mall's own places replace it for this time [geo.fallback]. */
export const MAP_PAUSE_MS = 10_000

/** Degrees; the coordinate system depends on the context. */
export interface GeoPoint {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_M = 6_371_008.8

/** Metres between two points on the globe. */
export function distanceBetween(a: GeoPoint, b: GeoPoint): number {
  const rad = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * Provinces that are one city by GB/T 2260: the four municipalities, and the two special regions without a city level.
 */
const MUNICIPALITIES = ['11', '12', '31', '50']
const SPECIAL_REGIONS = ['81', '82']
/** Third and fourth digit of counties directly under a province. */
const UNDER_PROVINCE = '90'

/**
 * Code of the city of an area, to which adverts and pop-ups are addressed (bdCode, bdCityCode). It is the city's area
 * code and follows from the area's own code by the structure of GB/T 2260 (docs/decisions/0028). Empty for an invalid
 * code and for a whole province.
 */
export function cityCodeOf(areaCode: string): string {
  if (!/^[1-9]\d{5}/.test(areaCode)) return ''
  const [province, city] = [areaCode.slice(0, 2), areaCode.slice(2, 4)]
  if (MUNICIPALITIES.includes(province)) return `${province}0100`
  if (SPECIAL_REGIONS.includes(province)) return `${province}0000`
  if (city === '00') return ''
  return city === UNDER_PROVINCE ? areaCode.slice(0, 6) : `${province}${city}00`
}
