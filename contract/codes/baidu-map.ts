// Requests and replies of Baidu's web services "reverse_geocoding/v3" and "place/v2/search", for server and client, and
// of "geocoding/v3", which only the server calls. Points are GCJ02 in both directions.
import { cityCodeOf, distanceBetween, type GeoPoint, MAP_SCALE } from './geo'

export const BAIDU_ORIGIN = 'https://api.map.baidu.com'
/** Paths of the service; the page's content policy allows only the two that the client uses. */
export const BAIDU_PATHS = { reverse: '/reverse_geocoding/v3/', search: '/place/v2/search' } as const

const GEOCODING_PATH = '/geocoding/v3/'

/** Digits after the point: a tenth of a metre. */
const DIGITS = 6
const TITLE_LENGTH = 20

export interface BaiduKey {
  /** https://api.map.baidu.com, or a stand-in. */
  origin: string
  key: string
}

/** The service refused, or its reply is malformed; a repeat would not help. The message never contains the key. */
export class BaiduRefusal extends Error {}

const at = ({ latitude, longitude }: GeoPoint) => `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`

function addressOf({ origin, key }: BaiduKey, path: string, fields: Record<string, string>): string {
  const pairs = Object.entries({ ...fields, output: 'json', ak: key })
  return `${origin}${path}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** Address of the request for the place at a point. */
export function reverseAddress(service: BaiduKey, point: GeoPoint): string {
  return addressOf(service, BAIDU_PATHS.reverse, { coordtype: 'gcj02ll', location: at(point), extensions_poi: '1' })
}

/** Address of the request for the point of a written address; `city` decides between streets of the same name. */
export function geocodeAddress(service: BaiduKey, { address, city }: { address: string; city: string }): string {
  return addressOf(service, GEOCODING_PATH, { address, city, ret_coordtype: 'gcj02ll' })
}

export interface BaiduSearch extends GeoPoint {
  keyword: string
  /** Metres. */
  radius: number
  pageSize: number
}

/** Address of the request for places around a point. */
export function searchAddress(service: BaiduKey, { keyword, radius, pageSize, ...point }: BaiduSearch): string {
  return addressOf(service, BAIDU_PATHS.search, {
    query: keyword,
    location: at(point),
    radius: String(radius),
    radius_limit: 'true',
    // 2: GCJ02 in, and the same out.
    coord_type: '2',
    ret_coordtype: 'gcj02ll',
    page_size: String(pageSize),
    page_num: '0',
  })
}

/** Address of a map picture around a point in BD09, with a pin; sizes in px, at most 1024. */
export function stillAddress(
  { origin, key }: BaiduKey,
  { latitude, longitude }: GeoPoint,
  { width, height }: { width: number; height: number },
): string {
  const place = `${longitude.toFixed(DIGITS)},${latitude.toFixed(DIGITS)}`
  return `${origin}/staticimage/v2?ak=${key}&center=${place}&zoom=${MAP_SCALE}&width=${width}&height=${height}&markers=${place}`
}

/** The place at the point; null on the open sea. Throws BaiduRefusal. */
export function readReverse(reply: unknown) {
  const result = fieldsOf(accepted(reply).result)
  const { province, city, district, adcode } = fieldsOf(result.addressComponent)
  const address = textOf(result.formatted_address)
  const components = { province: textOf(province), city: textOf(city), district: textOf(district) }
  if (components.city === '') return null
  const [poi] = Array.isArray(result.pois) ? result.pois : []
  const title = optionalText(fieldsOf(poi ?? {}).name) || optionalText(result.sematic_description) || address
  const areaCode = areaCodeOf(adcode)
  return {
    title,
    shortTitle: title.slice(0, TITLE_LENGTH),
    address,
    bdCode: cityCodeOf(areaCode),
    city: components.city,
    areaCode,
    components,
  }
}

/** The point of the address; null when the service does not find it (status 1). Throws BaiduRefusal. */
export function readGeocode(reply: unknown): GeoPoint | null {
  if (fieldsOf(reply).status === 1) return null
  const { lat: latitude, lng: longitude } = fieldsOf(fieldsOf(accepted(reply).result).location)
  if (typeof latitude !== 'number' || typeof longitude !== 'number') throw new BaiduRefusal('a place without degrees')
  return { latitude, longitude }
}

/** The places, the nearest to `from` first; x is latitude, y longitude. Throws BaiduRefusal. */
export function readSearch(reply: unknown, from: GeoPoint) {
  const { results } = accepted(reply)
  if (!Array.isArray(results)) throw new BaiduRefusal('the map service replies in an unknown shape')
  return results
    .flatMap((one: unknown) => {
      const found = fieldsOf(one)
      // An entry of a chain for a whole city has no location.
      if (found.location === undefined) return []
      const { lat: x, lng: y } = fieldsOf(found.location)
      if (typeof x !== 'number' || typeof y !== 'number') throw new BaiduRefusal('a place without degrees')
      return [
        {
          title: textOf(found.name),
          address: optionalText(found.address),
          areaCode: areaCodeOf(found.adcode),
          areaNames: [found.province, found.city, found.area].map(optionalText).join(''),
          x,
          y,
          distance: Math.round(distanceBetween(from, { latitude: x, longitude: y })),
        },
      ]
    })
    .sort((a, b) => a.distance - b.distance)
}

/** The fields of a successful reply (status 0). */
function accepted(reply: unknown): Record<string, unknown> {
  const answer = fieldsOf(reply)
  if (typeof answer.status !== 'number') throw new BaiduRefusal('the map service replies without a status')
  if (answer.status !== 0)
    throw new BaiduRefusal(
      `the map service refuses with status ${answer.status} ${optionalText(answer.message)}`.trim(),
    )
  return answer
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new BaiduRefusal('the map service replies in an unknown shape')
  return { ...value }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new BaiduRefusal('the map service replies in an unknown shape')
  return value
}

const optionalText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One service sends area codes as text, the other as a number. */
function areaCodeOf(adcode: unknown): string {
  const code = String(adcode ?? '')
  return /^[1-9]\d{5}$/.test(code) ? code : ''
}
