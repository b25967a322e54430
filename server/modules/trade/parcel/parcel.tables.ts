/**
 * One parcel of any carrier: with an order's goods, with returned goods, or with a replacement. Moments are epoch ms, 0
 * before they occur.
 */
export interface ParcelTable {
  uid: string
  id: string
  subject: 'order' | 'back' | 'instead'
  /** Id of the order or case. */
  subjectId: string
  /** Code of its carrier; empty for a carrier that is known by name only. */
  companyCode: string
  company: string
  no: string
  /** Last digits of the receiver's phone; some carriers require them. */
  phoneTail: string
  /** JSON of start and destination. */
  way: string
  /** PARCEL_STATE of the contract. */
  state: number
  /** Text and time of the newest track. */
  news: string
  newsAt: number
  courierName: string
  courierPhone: string
  /** Last position, degrees: x latitude, y longitude; null when unknown. */
  courierX: number | null
  courierY: number | null
  sentAt: number
  /** Promised arrival; 0 when there is none. */
  dueAt: number
  endedAt: number
}

/** Pieces of a line in a parcel. */
export interface ParcelLineTable {
  uid: string
  parcelId: string
  lineId: string
  number: number
}

/** A track from a carrier; never changed, deleted with a wrong number. */
export interface ParcelTrackTable {
  uid: string
  parcelId: string
  /** From time and words: a repeated track has the same id. */
  id: string
  state: number
  text: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    parcel: ParcelTable
    parcel_line: ParcelLineTable
    parcel_track: ParcelTrackTable
  }
}
