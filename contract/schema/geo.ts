import { type Static, Type as T } from '@sinclair/typebox'
import { MAP_PAGE_SIZE, MAP_RADIUS_M } from '../codes/geo'
import { defineEndpoints } from '../endpoint'
import { Place } from './address'
import { Flag, Id, Latitude, Longitude, Nothing, Nullable, Text } from './shared'

/** The place at a point. */
export const GeoPlace = T.Object({
  title: T.String(),
  shortTitle: T.String(),
  address: T.String(),
  /** Code of the city to which adverts are addressed (contract/codes/geo `cityCodeOf`); empty when it is unknown. */
  bdCode: T.String(),
  city: T.String(),
  areaCode: T.String(),
  components: T.Object({ province: T.String(), city: T.String(), district: T.String() }),
})
export type GeoPlace = Static<typeof GeoPlace>

/** Position and hours of a store for the map page. x is latitude, y longitude, GCJ02. */
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

/** A city to choose as one's own. */
export const City = T.Object({
  /** As `bdCode` of a place. */
  bdCityCode: T.String(),
  name: T.String(),
  /** A–Z, or empty. */
  letter: T.String(),
})
export type City = Static<typeof City>

/** The map service, or the mall's own places without one. Points are GCJ02. The paths are this mall's own. */
export const geoEndpoints = defineEndpoints({
  /** Null where no place is known. */
  'POST geo/reverse': {
    auth: 'session',
    input: T.Object({ latitude: Latitude, longitude: Longitude }),
    reply: T.Object({ place: Nullable(GeoPlace) }),
  },
  /** All cities of the country, by letter and code. */
  'GET geo/cities': { auth: 'session', input: Nothing, reply: T.Object({ records: T.Array(City) }) },
  /** Null for an unknown store. */
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
