import { type Static, Type as T } from '@sinclair/typebox'
import { MAP_PAGE_SIZE, MAP_RADIUS_M } from '../codes/geo'
import { defineEndpoints } from '../endpoint'
import { Place } from './address'
import { Latitude, Longitude, Nullable, Text } from './shared'

/** What stands at a point (spec 3 "Address": title, short title, city, bdCode, components). */
export const GeoPlace = T.Object({
  title: T.String(),
  shortTitle: T.String(),
  address: T.String(),
  /** Baidu's code of the city; empty when it is not known. */
  bdCode: T.String(),
  city: T.String(),
  areaCode: T.String(),
  components: T.Object({ province: T.String(), city: T.String(), district: T.String() }),
})
export type GeoPlace = Static<typeof GeoPlace>

/** Ours: one door to the map service, or to our own places where there is none. Points are GCJ02. */
export const geoEndpoints = defineEndpoints({
  /** Null where nothing is known. */
  'POST geo/reverse': {
    auth: 'session',
    input: T.Object({ latitude: Latitude, longitude: Longitude }),
    reply: T.Object({ place: Nullable(GeoPlace) }),
  },
  'POST geo/search': {
    auth: 'session',
    input: T.Object({
      keyword: Text(50, 1),
      latitude: Latitude,
      longitude: Longitude,
      radius: T.Optional(T.Integer({ minimum: 1, maximum: MAP_RADIUS_M, default: MAP_RADIUS_M })),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: MAP_PAGE_SIZE, default: MAP_PAGE_SIZE })),
    }),
    reply: T.Object({ records: T.Array(Place) }),
  },
})
