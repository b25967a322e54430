import type { GeoPlace } from '@contract/schema/geo'

/** A point of the mall's own data: GCJ02 degrees. */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** A place with name and address for its pin. */
export interface MapPlace extends MapPoint {
  name: string
  address: string
}

/** Reverse geocoding by the device itself; rejects where it has none. */
export type DeviceReverse = (point: MapPoint) => Promise<GeoPlace>

/** The map service that this client may call itself, and its key. */
export interface MapKey {
  origin: string
  key: string
}

/** The map functions of a platform. */
export interface PlatformMap {
  /** Null without a key: our own server answers. */
  key(): MapKey | null
  /** Calls an address of the service once. Rejects when no reply arrives within `timeoutMs`, or the call fails. */
  ask(address: string, timeoutMs: number): Promise<unknown>
  /** True when the platform has its own map. A browser has none. */
  readonly isNative: boolean
  /** Shows a place on that map; false when there is none or it did not open. */
  open(place: MapPlace): Promise<boolean>
  /** Opens the https address of a map app: the app if it is installed, else its site. */
  leaveTo(address: string): void
}
