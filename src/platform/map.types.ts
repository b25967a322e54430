import type { GeoPlace } from '@contract/schema/geo'

/** A point of the mall's own data: GCJ02 degrees. */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** What stands at a point, by the device itself; rejects where it can't say. */
export type DeviceReverse = (point: MapPoint) => Promise<GeoPlace>
