import type { ParcelState } from '@contract/codes/parcel'
import type { ParcelRow } from './parcel.repo'

export interface Point {
  /** Degrees, latitude and longitude; null when unknown. */
  x: number | null
  y: number | null
}

export interface Place extends Point {
  name: string
}

/** Start and destination of a parcel. */
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

/** News of a parcel from its carrier. */
export interface CarrierNews {
  /** All tracks or only the newest, in any order. */
  tracks: readonly CarrierTrack[]
  courier?: { name: string; phone: string; place?: { x: number; y: number } }
  /** When to poll again; null: the carrier calls back, or no further news is expected. */
  nextAt: number | null
}

/** A source of tracks: polled, or calling back (ParcelService.take). */
export interface Carrier {
  /** Whether this carrier has tracks of a parcel. */
  follows(parcel: Pick<ParcelRow, 'companyCode'>): boolean
  /** Starts or continues to track. Rejects when the carrier cannot be reached; the job tries again. */
  ask(parcel: ParcelRow, now: number): Promise<CarrierNews>
  /** For a rider underway: the position. */
  position?(parcel: ParcelRow, now: number): Point | null
}

export const wayOf = ({ way }: Pick<ParcelRow, 'way'>): Way | null => (way === '' ? null : (JSON.parse(way) as Way))
