import type { Module, ModuleContext } from '../../../compose-modules'
import type { Carrier } from './carrier'
import type { Kuaidi100 } from './kuaidi100'
import { MallCarrier, MallRiders } from './mall-carrier'
import { parcelRoutes } from './parcel.routes'
import { ParcelService } from './parcel.service'
import { ParcelOperatorService } from './parcel-operator.service'

export type { Carrier, CarrierNews, CarrierTrack, Way } from './carrier'
export { COMPANIES, companyCode, companyName, similarCompanies } from './companies'
export { Kuaidi100, type PostForm } from './kuaidi100'
export type { ParcelLineRow, ParcelRow } from './parcel.repo'
export { isRider, parcelText } from './parcel.rules'
export type { ParcelService } from './parcel.service'
export type * from './parcel.tables'
export type { ParcelOperatorService } from './parcel-operator.service'

export interface ParcelOptions {
  /** Tracking service of other companies; null: their parcels have only the tracks that operators write. */
  tracking?: Kuaidi100 | null
  /** Duration of one hour of the mall's own carrier, ms; short in the demo. */
  hourMs?: number
  /** Duration of one minute of its riders, ms. */
  riderMinuteMs?: number
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export function createParcel(
  { db, clock, jobs, outbox }: ModuleContext,
  { tracking = null, hourMs = HOUR_MS, riderMinuteMs = MINUTE_MS }: ParcelOptions = {},
) {
  const carriers: Carrier[] = [new MallCarrier(hourMs), new MallRiders(riderMinuteMs), ...(tracking ? [tracking] : [])]
  const parcels = new ParcelService({ db, clock, jobs, outbox, carriers, tracking })
  jobs.handle('parcel.follow', ({ uid, id }) => parcels.follow(uid, id), { concurrency: 4 })
  const parcelOperator = new ParcelOperatorService(db, clock, parcels)
  return { services: { parcels, parcelOperator }, routes: { core: parcelRoutes() } } satisfies Module
}
