import type { Place } from '@contract/schema/address'
import type { GeoPlace } from '@contract/schema/geo'
import type { Geocoder } from '../../customer/address'
import type { Point } from '../../goods/store'

export interface PlaceRequest extends Point {
  keyword: string
  /** Metres. */
  radius: number
  pageSize: number
}

/** A map: geocoding both ways and a search. Points are GCJ02. */
export interface MapService extends Geocoder {
  /** Null where the map has nothing. */
  reverse(point: Point): Promise<GeoPlace | null>
  /** The nearest first. */
  search(request: PlaceRequest): Promise<Place[]>
}
