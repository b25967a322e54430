import {
  type BaiduKey,
  geocodeAddress,
  readGeocode,
  readReverse,
  readSearch,
  reverseAddress,
  searchAddress,
} from '@contract/codes/baidu-map'
import type { Place } from '@contract/schema/address'
import type { GeoPlace } from '@contract/schema/geo'
import type { Point } from '../../goods/store'
import type { MapService, PlaceRequest } from './geo.types'

export interface BaiduOptions extends BaiduKey {
  /** Fetches a public address within limits of time and size. */
  fetch: (url: string) => Promise<Buffer>
}

/** Baidu's web services, called by the server; requests and parsing are in the contract, which the client uses, too. */
export class BaiduMap implements MapService {
  constructor(private readonly options: BaiduOptions) {}

  async reverse(point: Point): Promise<GeoPlace | null> {
    return readReverse(await this.#get(reverseAddress(this.options, point)))
  }

  async locate(written: { address: string; city: string }): Promise<Point | null> {
    return readGeocode(await this.#get(geocodeAddress(this.options, written)))
  }

  async search(request: PlaceRequest): Promise<Place[]> {
    return readSearch(await this.#get(searchAddress(this.options, request)), request).slice(0, request.pageSize)
  }

  async #get(url: string): Promise<unknown> {
    return JSON.parse((await this.options.fetch(url)).toString('utf8'))
  }
}
