import type { GeoPlace } from '@contract/schema/geo'

/** A point of the mall's own data: GCJ02 degrees. */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** A place with the words that stand beside its pin. */
export interface MapPlace extends MapPoint {
  name: string
  address: string
}

/** What stands at a point, by the device itself; rejects where it can't say. */
export type DeviceReverse = (point: MapPoint) => Promise<GeoPlace>

/** The maps service that this client may ask by itself, and its key. */
export interface MapKey {
  origin: string
  key: string
}

/** What a platform has of its own for maps. */
export interface PlatformMap {
  /** Null without a key: our own server answers. */
  key(): MapKey | null
  /** Asks the service once, by an address of it. Rejects when no answer has come by then (ms), or none ever will. */
  ask(address: string, timeoutMs: number): Promise<unknown>
  /** It has a map of its own to show. A browser has none. */
  readonly isNative: boolean
  /** Shows a place on that map; false when there is none or it did not open. */
  open(place: MapPlace): Promise<boolean>
  /** Leads to a map app by an https address that it answers to: the app where it is there, else its site. */
  leaveTo(address: string): void
}
