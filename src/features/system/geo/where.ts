import type { GeoPlace } from '@contract/schema/geo'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import type { Position } from '@/platform/location'
import { type MapService, mapService } from '@/platform/map-service'

/** The map, with our own server behind it. */
export function mapOf(env: Pick<Env, 'call'>): MapService {
  return mapService({
    reverse: async (point) => (await env.call('POST geo/reverse', point, { quiet: true })).place,
    search: async (ask) => (await env.call('POST geo/search', ask, { quiet: true })).records,
  })
}

/** A device's position (WGS84) in the system of the mall's own data, or in Baidu's. Brings the conversion with it. */
export async function positionIn(system: 'GCJ02' | 'BD09', position: Position): Promise<Position> {
  const { convertPoint } = await import('@/platform/coordinates')
  return convertPoint('WGS84', system, position)
}

/** What stands at a position: the device's own word where it has one, else the map's. Null when nobody knows. */
export async function reverseGeocode(env: Pick<Env, 'call'>, position: Position): Promise<GeoPlace | null> {
  return mapOf(env).reverse(await positionIn('GCJ02', position))
}

/** The shopper's city follows the position; where none is known the one before, or the default, stays. */
export async function followCity(env: Pick<Env, 'call' | 'try' | 'stores'>, position: Position): Promise<void> {
  const place = await env.try(reverseGeocode(env, position))
  if (place && !isApiError(place)) env.stores.get(PlaceStore).setCity(place.bdCode)
}
