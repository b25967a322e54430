import { MAP_PAGE_SIZE, MAP_PAUSE_MS, MAP_RADIUS_M } from '@contract/codes/geo'
import type { Place } from '@contract/schema/address'
import type { GeoPlace } from '@contract/schema/geo'
import { deviceReverse, platformMap } from './map'
import type { MapKey, MapPlace, MapPoint } from './map.types'

/** JSONP defaults (spec 9): how long one try waits, and how many follow it. The mini program's request keeps them too. */
export const JSONP_TIMEOUT_MS = 2000
export const JSONP_RETRIES = 2

/** A word to look for around a point; ten places within two kilometres unless told otherwise (spec 9). */
export interface MapSearch extends MapPoint {
  keyword: string
  radius?: number
  pageSize?: number
}

/** Who answers without a key, and in place of a service that fails: our own server. Points are GCJ02. */
export interface OwnMap {
  reverse(point: MapPoint): Promise<GeoPlace | null>
  search(ask: Required<MapSearch>): Promise<Place[]>
}

/**
 * Maps as the whole client sees them, whoever answers (spec 7 "maps-service geocoder", 9). Points are GCJ02. Where the
 * shopper is, `locate` of ./location says: the first screen asks for that, and brings nothing else of a map along.
 */
export interface MapService {
  /** What stands at a point; null where nothing is known. */
  reverse(point: MapPoint): Promise<GeoPlace | null>
  /** The nearest first. */
  search(ask: MapSearch): Promise<Place[]>
  /** Shows a place on the platform's map at scale 18; false where it has none. */
  open(place: MapPlace): Promise<boolean>
}

let pausedUntil = 0

/** Maps over our own server: with a key the service is asked first, at the device's cost and not at the server's. */
export function mapService(own: OwnMap): MapService {
  return {
    async reverse(point) {
      try {
        return await deviceReverse(point)
      } catch {
        return asked(
          async ({ reverseAddress, readReverse }, service) =>
            readReverse(await tried((timeoutMs) => platformMap.ask(reverseAddress(service, point), timeoutMs))),
          () => own.reverse(point),
        )
      }
    },
    search({ radius = MAP_RADIUS_M, pageSize = MAP_PAGE_SIZE, ...ask }) {
      const whole = { ...ask, radius, pageSize }
      return asked(
        async ({ searchAddress, readSearch }, service) => {
          const reply = await tried((timeoutMs) => platformMap.ask(searchAddress(service, whole), timeoutMs))
          return readSearch(reply, ask).slice(0, pageSize)
        },
        () => own.search(whole),
      )
    },
    open: (place) => platformMap.open(place),
  }
}

type Protocol = typeof import('@contract/codes/baidu-map')

/** The service's answer, or our own without a key, after a failure, and for a while behind one. */
async function asked<A>(ask: (protocol: Protocol, service: MapKey) => Promise<A>, own: () => Promise<A>): Promise<A> {
  const service = platformMap.key()
  if (!service || Date.now() < pausedUntil) return own()
  try {
    return await ask(await import('@contract/codes/baidu-map'), service)
  } catch {
    pausedUntil = Date.now() + MAP_PAUSE_MS
    return own()
  }
}

/** One try and its retries. A refusal is an answer: it comes out of `ask` as data and is not asked for again. */
async function tried(ask: (timeoutMs: number) => Promise<unknown>): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    try {
      return await ask(JSONP_TIMEOUT_MS)
    } catch (error) {
      if (retries >= JSONP_RETRIES) throw error
    }
  }
}
