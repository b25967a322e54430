import type { ParcelState } from '@contract/codes/parcel'
import type { ParcelRow } from './parcel.repo'

export interface Point {
  /** Degrees, latitude and longitude; null where that is not known. */
  x: number | null
  y: number | null
}

export interface Place extends Point {
  name: string
}

/** Where a parcel starts and where it goes. */
export interface Way {
  from: Place
  /** `areas`: from the province down. */
  to: Place & { areas: readonly string[]; person: string; phone: string }
}

export interface CarrierTrack {
  at: number
  state: ParcelState
  text: string
}

/** What a carrier has to say of a parcel. */
export interface CarrierNews {
  /** All or only the newest, in any order. */
  tracks: readonly CarrierTrack[]
  courier?: { name: string; phone: string; place?: { x: number; y: number } }
  /** When to ask again; null: it says by itself what is new, or nothing will come. */
  nextAt: number | null
}

/** Who brings parcels, seen from here: asked again and again, or telling by itself (ParcelService.take). */
export interface Carrier {
  /** Whether this one has something to say of a parcel. */
  follows(parcel: Pick<ParcelRow, 'companyCode'>): boolean
  /** Begins or goes on following. Fails where it cannot be reached: it is asked again. */
  ask(parcel: ParcelRow, now: number): Promise<CarrierNews>
  /** Of a rider on the way: where they are. */
  position?(parcel: ParcelRow, now: number): Point | null
}

export const wayOf = ({ way }: Pick<ParcelRow, 'way'>): Way | null => (way === '' ? null : (JSON.parse(way) as Way))
