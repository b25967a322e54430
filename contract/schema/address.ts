import { type Static, Type as T } from '@sinclair/typebox'
import { PASTE_LENGTH } from '../codes/address'
import { PAGE_SIZE } from '../codes/list'
import { defineEndpoints } from '../endpoint'
import { Flag, Id, Latitude, Lines, Longitude, Nothing, Nullable, Text } from './shared'

const AreaCode = T.String({ pattern: '^[0-9]{6}([0-9]{3}|[0-9]{6})?$' })

/** A shopper's address; x is latitude, y longitude. */
export const Address = T.Object({
  id: T.String(),
  name: T.String(),
  mobile: T.String(),
  countryCode: T.String(),
  provinceCode: T.String(),
  cityCode: T.String(),
  districtCode: T.String(),
  streetCode: T.String(),
  provinceName: T.String(),
  cityName: T.String(),
  districtName: T.String(),
  streetName: T.String(),
  detail: T.String(),
  /** 家, 公司, 学校 or empty. */
  label: T.String(),
  isDefault: Flag,
  x: Nullable(Latitude),
  y: Nullable(Longitude),
  /** In pick mode: why this address can't be chosen. */
  disabledReason: T.Optional(T.String()),
})
export type Address = Static<typeof Address>

export const AddressDraft = T.Object({
  id: T.Optional(Id),
  name: Text(20, 2),
  mobile: Text(20, 1),
  countryCode: T.Optional(T.String({ pattern: '^[0-9]{1,4}$' })),
  /** The deepest chosen area: a district or a street. */
  areaCode: AreaCode,
  detail: Lines(100, 5),
  label: T.Optional(Text(10)),
  isDefault: T.Optional(Flag),
  x: T.Optional(Latitude),
  y: T.Optional(Longitude),
})
export type AddressDraft = Static<typeof AddressDraft>

export const Area = T.Object({ code: T.String(), name: T.String(), parentCode: T.String(), hasChildren: Flag })
export type Area = Static<typeof Area>

/** Fields read from a pasted address; missing ones are empty. */
export const PastedAddress = T.Object({
  name: T.String(),
  mobile: T.String(),
  /** From the province down to at least a district. */
  areas: T.Array(Area),
  detail: T.String(),
})
export type PastedAddress = Static<typeof PastedAddress>

/** A place on the location page. */
export const Place = T.Object({
  title: T.String(),
  address: T.String(),
  areaCode: T.String(),
  areaNames: T.String(),
  x: Latitude,
  y: Longitude,
  /** Metres from the given point, when there is one. */
  distance: T.Optional(T.Integer()),
})
export type Place = Static<typeof Place>

export const addressEndpoints = defineEndpoints({
  'POST userAddress/list': {
    auth: 'shopper',
    /** With storeIds the reply marks addresses to which those stores don't deliver by this delivery type. */
    input: T.Object({
      distributionType: T.Optional(T.Integer({ minimum: 0, maximum: 6 })),
      storeIds: T.Optional(T.Array(Id, { maxItems: 50 })),
    }),
    reply: T.Object({ records: T.Array(Address) }),
  },
  'POST userAddress/addOrUpdate': { auth: 'shopper', input: AddressDraft, reply: Address },
  'GET userAddress/delete': { auth: 'shopper', input: T.Object({ id: Id }), reply: Nothing },
  'GET userAddress/getAreaTreeByParent': {
    auth: 'session',
    input: T.Object({ code: AreaCode }),
    reply: T.Object({ records: T.Array(Area) }),
  },
  'GET userAddress/getAreaByParent': {
    auth: 'session',
    input: T.Object({ code: AreaCode }),
    reply: T.Object({ records: T.Array(Area) }),
  },
  /** Reads name, phone, region and detail from a pasted text; stores nothing. The path is this mall's own. */
  'POST userAddress/readText': {
    auth: 'session',
    input: T.Object({ text: Lines(PASTE_LENGTH, 1) }),
    reply: PastedAddress,
  },
  /**
   * Places by keyword and point, from the mall's own area and store data (works without a map key). The path is this
   * mall's own.
   */
  'POST userAddress/searchPlaces': {
    auth: 'session',
    input: T.Object({
      keyword: T.Optional(Text(50)),
      latitude: T.Optional(Latitude),
      longitude: T.Optional(Longitude),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 20, default: PAGE_SIZE })),
    }),
    reply: T.Object({ records: T.Array(Place) }),
  },
})
