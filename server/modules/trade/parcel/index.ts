import type { Module, ModuleContext } from '../../../compose-modules'
import type { Carrier } from './carrier'
import { HouseCarrier, HouseRiders } from './house-carrier'
import type { Kuaidi100 } from './kuaidi100'
import { parcelRoutes } from './parcel.routes'
import { ParcelService } from './parcel.service'
import { ParcelOperatorService } from './parcel-operator.service'

export type { Carrier, CarrierNews, CarrierTrack, Way } from './carrier'
export { companyCode, companyName } from './companies'
export { Kuaidi100, type PostForm } from './kuaidi100'
export type { ParcelLineRow, ParcelRow } from './parcel.repo'
export { isRider, parcelText } from './parcel.rules'
export type { ParcelService } from './parcel.service'
export type * from './parcel.tables'
export type { ParcelOperatorService } from './parcel-operator.service'

export interface ParcelOptions {
  /** Who tells of parcels of other companies; null: of those only what we did ourselves is known. */
  tracking?: Kuaidi100 | null
  /** How long an hour of the mall's own carrier takes, ms; the demo's are short. */
  hourMs?: number
  /** How long a minute of its riders takes, ms. */
  riderMinuteMs?: number
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export function createParcel(
  { db, clock, jobs, outbox }: ModuleContext,
  { tracking = null, hourMs = HOUR_MS, riderMinuteMs = MINUTE_MS }: ParcelOptions = {},
) {
  const carriers: Carrier[] = [
    new HouseCarrier(hourMs),
    new HouseRiders(riderMinuteMs),
    ...(tracking ? [tracking] : []),
  ]
  const parcels = new ParcelService({ db, clock, jobs, outbox, carriers, tracking })
  jobs.handle('parcel.follow', ({ uid, id }) => parcels.follow(uid, id), { concurrency: 4 })
  const parcelOperator = new ParcelOperatorService(db, clock, parcels)
  return { services: { parcels, parcelOperator }, routes: { core: parcelRoutes() } } satisfies Module
}
