import {
  PARCEL_OVER,
  PARCEL_STATE,
  PARCEL_STATE_TEXT,
  type ParcelState,
  RIDER_CARRIER,
  RIDER_STATE_TEXT,
} from '@contract/codes/parcel'
import type { ParcelView } from '@contract/schema/parcel'
import { type CarrierTrack, type Point, wayOf } from './carrier'
import type { ParcelRow, ParcelTrackRow } from './parcel.repo'

export const isRider = ({ companyCode }: Pick<ParcelRow, 'companyCode'>): boolean => companyCode === RIDER_CARRIER

export const parcelStateText = (parcel: Pick<ParcelRow, 'companyCode' | 'state'>): string =>
  (isRider(parcel) ? RIDER_STATE_TEXT : PARCEL_STATE_TEXT)[parcel.state as ParcelState]

/** 顺丰速运 SF123 */
export const parcelText = ({ company, no }: Pick<ParcelRow, 'company' | 'no'>): string =>
  [company, no].filter(Boolean).join(' ')

/**
 * A parcel's state after a reported one: an underway state never goes back; a refusal may follow any state before the
 * end.
 */
export function stateAfter(before: number, reported: readonly Pick<CarrierTrack, 'state' | 'at'>[]): ParcelState {
  let state = before as ParcelState
  for (const { state: next } of [...reported].sort((a, b) => a.at - b.at || a.state - b.state)) {
    if (PARCEL_OVER.includes(state)) break
    if (next > state) state = next
  }
  return state
}

/** Id of a track: its time first, so that ids sort by it; same words at the same time give the same id. */
export function trackId({ at, state, text }: CarrierTrack): string {
  let hash = 5381
  for (const sign of text) hash = (hash * 33 + (sign.codePointAt(0) ?? 0)) >>> 0
  return `${String(at).padStart(14, '0')}-${state}-${hash.toString(36)}`
}

export interface ParcelGoods {
  orderLineId: string
  title: string
  picture: ParcelView['goods'][number]['picture']
  number: number
}

export function parcelView(
  row: ParcelRow,
  tracks: readonly ParcelTrackRow[],
  goods: readonly ParcelGoods[],
  now: Point | null,
): ParcelView {
  const way = wayOf(row)
  const state = row.state as ParcelState
  const isRiding = state >= PARCEL_STATE.collected && state <= PARCEL_STATE.arriving
  return {
    parcelId: row.id,
    expressCompany: row.company,
    expressNo: row.no,
    isRider: isRider(row),
    state,
    stateText: parcelStateText(row),
    news: row.news,
    sentAt: row.sentAt,
    dueAt: row.dueAt > 0 ? row.dueAt : null,
    to: way?.to.name ?? '',
    goods: [...goods],
    tracks: tracks.map(({ at, text, state: reported }) => ({
      at,
      text,
      title: (isRider(row) ? RIDER_STATE_TEXT : PARCEL_STATE_TEXT)[reported as ParcelState],
    })),
    courier: row.courierName === '' ? null : { name: row.courierName, phone: row.courierPhone },
    ride: isRiding && way && now ? rideOf(way.from, way.to, now) : null,
  }
}

function rideOf(...[from, to, now]: [Point, Point, Point]): ParcelView['ride'] {
  const places = [from, to, now].map(({ x, y }) => (x === null || y === null ? null : { x, y }))
  const [a, b, c] = places
  return a && b && c ? { from: a, to: b, now: c } : null
}
