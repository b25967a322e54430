import { type Static, Type as T } from '@sinclair/typebox'
import { PARCEL_STATE } from '../codes/parcel'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Latitude, Longitude, Millis, Nullable, Numbers, Picture } from './shared'

export const ParcelTrack = T.Object({ at: Millis, title: T.String(), text: T.String() })
export type ParcelTrack = Static<typeof ParcelTrack>

const Position = T.Object({ x: Latitude, y: Longitude })

/** One parcel on its way, or a rider (look book express.html). */
export const ParcelView = T.Object({
  parcelId: T.String(),
  expressCompany: T.String(),
  expressNo: T.String(),
  isRider: Flag,
  state: Numbers(Object.values(PARCEL_STATE)),
  stateText: T.String(),
  /** What the newest news says. */
  news: T.String(),
  sentAt: Millis,
  /** When it should be there; null where nobody says. */
  dueAt: Nullable(Millis),
  /** Where it goes. */
  to: T.String(),
  /** What lies in it; empty where that was not said. */
  goods: T.Array(T.Object({ orderLineId: T.String(), title: T.String(), picture: Picture, number: Count })),
  /** The newest first. */
  tracks: T.Array(ParcelTrack),
  /** Who brings it, once that is known. */
  courier: Nullable(T.Object({ name: T.String(), phone: T.String() })),
  /** Of a rider on the way: where from, where to, and where they are now. */
  ride: Nullable(T.Object({ from: Position, to: Position, now: Position })),
})
export type ParcelView = Static<typeof ParcelView>

export const ExpressCompany = T.Object({
  code: T.String(),
  name: T.String(),
  /** Pinyin initial, upper case: the list's sections. */
  initial: T.String(),
  phone: T.String(),
})
export type ExpressCompany = Static<typeof ExpressCompany>

export const parcelEndpoints = defineEndpoints({
  /** Carriers that a shopper may send goods back by (spec 7). */
  'GET expresscompany/getExpressCompanys': {
    auth: 'session',
    input: T.Object({}),
    reply: T.Object({ companies: T.Array(ExpressCompany) }),
  },
})
