import type { Place } from '@contract/schema/address'
import type { GeoPlace } from '@contract/schema/geo'
import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { distanceBetween, type Point } from '../store'
import type { MapService, PlaceAsk } from './geo'

export interface BaiduOptions {
  /** https://api.map.baidu.com, or a stand-in of it. */
  origin: string
  key: string
  /** Gets an address of the public internet within limits of time and size. */
  fetch: (url: string) => Promise<Buffer>
}

/** Degrees beyond which a request would differ by less than a step. */
const DIGITS = 6

const Status = T.Object({ status: T.Integer() })
const Location = T.Object({ lat: T.Number(), lng: T.Number() })
const Reverse = T.Object({
  result: T.Object({
    formatted_address: T.String(),
    sematic_description: T.Optional(T.String()),
    cityCode: T.Integer(),
    addressComponent: T.Object({
      province: T.String(),
      city: T.String(),
      district: T.String(),
      adcode: T.Union([T.String(), T.Integer()]),
    }),
    pois: T.Optional(T.Array(T.Object({ name: T.String() }))),
  }),
})
const Search = T.Object({
  results: T.Array(
    T.Object({
      name: T.String(),
      location: T.Optional(Location),
      address: T.Optional(T.String()),
      province: T.Optional(T.String()),
      city: T.Optional(T.String()),
      area: T.Optional(T.String()),
      adcode: T.Optional(T.Union([T.String(), T.Integer()])),
    }),
  ),
})

/** Baidu's web services "reverse_geocoding/v3" and "place/v2/search". */
export class BaiduMap implements MapService {
  constructor(private readonly options: BaiduOptions) {}

  async reverse(point: Point): Promise<GeoPlace | null> {
    const { result } = await this.#ask(Reverse, '/reverse_geocoding/v3/', {
      coordtype: 'gcj02ll',
      location: at(point),
      extensions_poi: '1',
    })
    const { province, city, district, adcode } = result.addressComponent
    if (city === '') return null
    const title = result.pois?.[0]?.name || result.sematic_description || result.formatted_address
    return {
      title,
      shortTitle: title.slice(0, 20),
      address: result.formatted_address,
      bdCode: result.cityCode > 0 ? String(result.cityCode) : '',
      city,
      areaCode: areaCodeOf(adcode),
      components: { province, city, district },
    }
  }

  async search({ keyword, radius, pageSize, ...point }: PlaceAsk): Promise<Place[]> {
    const { results } = await this.#ask(Search, '/place/v2/search', {
      query: keyword,
      location: at(point),
      radius: String(radius),
      radius_limit: 'true',
      // 2: GCJ02 in, and the same out.
      coord_type: '2',
      ret_coordtype: 'gcj02ll',
      page_size: String(pageSize),
      page_num: '0',
    })
    return results
      .flatMap((found): Place[] => {
        if (!found.location) return []
        const { lat: x, lng: y } = found.location
        return [
          {
            title: found.name,
            address: found.address ?? '',
            areaCode: areaCodeOf(found.adcode ?? ''),
            areaNames: [found.province, found.city, found.area].filter(Boolean).join(''),
            x,
            y,
            distance: Math.round(distanceBetween(point, { latitude: x, longitude: y })),
          },
        ]
      })
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
      .slice(0, pageSize)
  }

  async #ask<S extends TSchema>(schema: S, path: string, query: Record<string, string>): Promise<Static<S>> {
    const url = new URL(path, this.options.origin)
    for (const [name, value] of Object.entries({ ...query, output: 'json', ak: this.options.key }))
      url.searchParams.set(name, value)
    const reply: unknown = JSON.parse((await this.options.fetch(url.href)).toString('utf8'))
    if (!Value.Check(Status, reply)) throw new Error('the map service answers something else')
    // The key never goes into a message.
    if (reply.status !== 0) throw new Error(`the map service refuses with status ${reply.status}`)
    if (!Value.Check(schema, reply)) throw new Error('the map service answers in another shape')
    return reply
  }
}

const at = ({ latitude, longitude }: Point): string => `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`

function areaCodeOf(adcode: string | number): string {
  const code = String(adcode)
  return /^[1-9]\d{5}$/.test(code) ? code : ''
}
