import type { GeoPlace } from '@contract/schema/geo'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import type { Position } from '@/platform/location'
import { deviceReverse } from '@/platform/map'

/** A device's position (WGS84) in the system of the mall's own data, or in Baidu's. Brings the conversion with it. */
export async function positionIn(system: 'GCJ02' | 'BD09', position: Position): Promise<Position> {
  const { convertPoint } = await import('@/platform/coordinates')
  return convertPoint('WGS84', system, position)
}

/** What stands at a position: the device's own word where it has one, else the server's. Null when nobody knows. */
export async function reverseGeocode(env: Pick<Env, 'call'>, position: Position): Promise<GeoPlace | null> {
  const point = await positionIn('GCJ02', position)
  try {
    return await deviceReverse(point)
  } catch {
    const { place } = await env.call('POST geo/reverse', point, { quiet: true })
    return place
  }
}

/** The shopper's city follows the position; where none is known the one before, or the default, stays. */
export async function followCity(env: Pick<Env, 'call' | 'stores'>, position: Position): Promise<void> {
  try {
    const place = await reverseGeocode(env, position)
    if (place) env.stores.get(PlaceStore).setCity(place.bdCode)
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}
