import { type Static, Type as T } from '@sinclair/typebox'
import { PARCEL_STATE } from '../codes/parcel'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Latitude, Longitude, Millis, Nullable, Numbers, Picture } from './shared'

export const ParcelTrack = T.Object({ at: Millis, title: T.String(), text: T.String() })
export type ParcelTrack = Static<typeof ParcelTrack>

const Position = T.Object({ x: Latitude, y: Longitude })

/** One parcel, or a rider's delivery. */
export const ParcelView = T.Object({
  parcelId: T.String(),
  expressCompany: T.String(),
  expressNo: T.String(),
  isRider: Flag,
  state: Numbers(Object.values(PARCEL_STATE)),
  stateText: T.String(),
  /** Text of the newest report. */
  news: T.String(),
  sentAt: Millis,
  /** Expected arrival; null when unknown. */
  dueAt: Nullable(Millis),
  /** Its destination. */
  to: T.String(),
  /** Its content; empty when unknown. */
  goods: T.Array(T.Object({ orderLineId: T.String(), title: T.String(), picture: Picture, number: Count })),
  /** The newest first. */
  tracks: T.Array(ParcelTrack),
  /** The courier; null until known. */
  courier: Nullable(T.Object({ name: T.String(), phone: T.String() })),
  /** A rider's start, destination and current position. */
  ride: Nullable(T.Object({ from: Position, to: Position, now: Position })),
})
export type ParcelView = Static<typeof ParcelView>

export const ExpressCompany = T.Object({
  code: T.String(),
  name: T.String(),
  /** Pinyin initial, upper case: the sections of the list. */
  initial: T.String(),
  phone: T.String(),
})
export type ExpressCompany = Static<typeof ExpressCompany>

export const parcelEndpoints = defineEndpoints({
  /** Carriers for returns. */
  'GET expresscompany/getExpressCompanys': {
    auth: 'session',
    input: T.Object({}),
    reply: T.Object({ companies: T.Array(ExpressCompany) }),
  },
})
