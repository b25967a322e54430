import { MAP_PAGE_SIZE, MAP_PAUSE_MS, MAP_RADIUS_M } from '@contract/codes/geo'
import type { Place } from '@contract/schema/address'
import type { GeoPlace } from '@contract/schema/geo'
import { deviceReverse, platformMap } from './map'
import type { MapKey, MapPlace, MapPoint } from './map.types'

/**
 * JSONP defaults: timeout of one try, and number of retries [geo.jsonp-limits]. The mini program's requests use them
 * too.
 */
export const JSONP_TIMEOUT_MS = 2000
export const JSONP_RETRIES = 2

/** A search around a point; by default ten places within two kilometres [geo.search]. */
export interface MapSearch extends MapPoint {
  keyword: string
  radius?: number
  pageSize?: number
}

/** Our own server, used without a key and when the service fails. Points are GCJ02. */
export interface OwnMap {
  reverse(point: MapPoint): Promise<GeoPlace | null>
  search(ask: Required<MapSearch>): Promise<Place[]>
}

/**
 * Maps for the whole client, independent of the service that replies. Points are GCJ02. The shopper's position comes
 * from `locate` of ./location: the first screen needs only that, and must not load the rest.
 */
export interface MapService {
  /** The place at a point; null when it is unknown. */
  reverse(point: MapPoint): Promise<GeoPlace | null>
  /** The nearest first. */
  search(ask: MapSearch): Promise<Place[]>
  /** Shows a place on the platform's map at scale 18; false when the platform has none. */
  open(place: MapPlace): Promise<boolean>
}

let pausedUntil = 0

/** Maps over our own server. With a key the service is called first, which saves the server's quota. */
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

/** The reply of the service; that of our own server without a key, on a failure, and for MAP_PAUSE_MS after one. */
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

/** One try and its retries. A refusal is a reply: `ask` resolves to it and it is not retried. */
async function tried(ask: (timeoutMs: number) => Promise<unknown>): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    try {
      return await ask(JSONP_TIMEOUT_MS)
    } catch (error) {
      if (retries >= JSONP_RETRIES) throw error
    }
  }
}
