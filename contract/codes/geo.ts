/** A search on the map (spec 9): so many places, within so many metres. */
export const MAP_PAGE_SIZE = 10
export const MAP_RADIUS_M = 2000
/** A place is opened on a map at this scale (spec 9). */
export const MAP_SCALE = 18
/** After a failure of the map service our own places answer for so long, before it is asked again. */
export const MAP_PAUSE_MS = 10_000

/** Degrees; which system says who holds it. */
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

/** Provinces of one city each by GB/T 2260: the four municipalities, and the two special regions without a city level. */
const MUNICIPALITIES = ['11', '12', '31', '50']
const SPECIAL_REGIONS = ['81', '82']
/** The third and fourth digit of counties that stand directly under a province. */
const UNDER_PROVINCE = '90'

/**
 * Code of the city that an area lies in: what adverts and pop-ups are addressed to (spec 3 bdCode, 7 bdCityCode). It is
 * the city's area code, read out of the area's own by the build of GB/T 2260 (docs/decisions/0028); no list is needed.
 * Empty for what is no area, and for a whole province.
 */
export function cityCodeOf(areaCode: string): string {
  if (!/^[1-9]\d{5}/.test(areaCode)) return ''
  const [province, city] = [areaCode.slice(0, 2), areaCode.slice(2, 4)]
  if (MUNICIPALITIES.includes(province)) return `${province}0100`
  if (SPECIAL_REGIONS.includes(province)) return `${province}0000`
  if (city === '00') return ''
  return city === UNDER_PROVINCE ? areaCode.slice(0, 6) : `${province}${city}00`
}
