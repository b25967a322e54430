import type { GeoPlace } from '@contract/schema/geo'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import type { Position } from '@/platform/location'
import { type MapService, mapService } from '@/platform/map-service'

/** The map service, with our own server as fallback. */
export function mapOf(env: Pick<Env, 'call'>): MapService {
  return mapService({
    reverse: async (point) => (await env.call('POST geo/reverse', point, { quiet: true })).place,
    search: async (ask) => (await env.call('POST geo/search', ask, { quiet: true })).records,
  })
}

/**
 * Converts a device's position (WGS84) into the system of the mall's data, or into Baidu's. The conversion is loaded
 * with the first call.
 */
export async function positionIn(system: 'GCJ02' | 'BD09', position: Position): Promise<Position> {
  const { convertPoint } = await import('@/platform/coordinates')
  return convertPoint('WGS84', system, position)
}

/** The place at a position, from the device if it has one, else from the map. Null when neither has. */
export async function reverseGeocode(env: Pick<Env, 'call'>, position: Position): Promise<GeoPlace | null> {
  return mapOf(env).reverse(await positionIn('GCJ02', position))
}

/** Sets the shopper's city by the position; without a result the earlier city, or the default, stays [geo.city]. */
export async function followCity(env: Pick<Env, 'call' | 'try' | 'stores'>, position: Position): Promise<void> {
  const place = await env.try(reverseGeocode(env, position))
  if (place && !isApiError(place)) env.stores.get(PlaceStore).setCity(place.bdCode)
}
