import { type Static, Type as T } from '@sinclair/typebox'
import { MAP_PAGE_SIZE, MAP_RADIUS_M } from '../codes/geo'
import { defineEndpoints } from '../endpoint'
import { Place } from './address'
import { Flag, Id, Latitude, Longitude, Nullable, Text } from './shared'

/** What stands at a point (spec 3 "Address": title, short title, city, bdCode, components). */
export const GeoPlace = T.Object({
  title: T.String(),
  shortTitle: T.String(),
  address: T.String(),
  /** Code of the city, as adverts are addressed (contract/codes/geo `cityCodeOf`); empty when it is not known. */
  bdCode: T.String(),
  city: T.String(),
  areaCode: T.String(),
  components: T.Object({ province: T.String(), city: T.String(), district: T.String() }),
})
export type GeoPlace = Static<typeof GeoPlace>

/** Where a store is: what the map page shows of it. x is latitude, y longitude, GCJ02. */
export const StorePlace = T.Object({
  storeId: T.String(),
  name: T.String(),
  address: T.String(),
  floor: T.String(),
  phone: T.String(),
  isOpen: Flag,
  /** 营业中 · 至 22:00 */
  openText: T.String(),
  x: T.Number(),
  y: T.Number(),
})
export type StorePlace = Static<typeof StorePlace>

/** Ours: one door to the map service, or to our own places where there is none. Points are GCJ02. */
export const geoEndpoints = defineEndpoints({
  /** Null where nothing is known. */
  'POST geo/reverse': {
    auth: 'session',
    input: T.Object({ latitude: Latitude, longitude: Longitude }),
    reply: T.Object({ place: Nullable(GeoPlace) }),
  },
  /** Null for a store that nobody has. */
  'GET geo/storePlace': {
    auth: 'session',
    input: T.Object({ storeId: Id }),
    reply: T.Object({ place: Nullable(StorePlace) }),
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
