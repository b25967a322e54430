/** One parcel, whoever brings it: of an order's goods, back to a store, or what comes instead. Moments are epoch ms, 0 while they have not come. */
export interface ParcelTable {
  uid: string
  id: string
  subject: 'order' | 'back' | 'instead'
  /** Id of the order or case. */
  subjectId: string
  /** Code of its carrier; empty: one that we know by its name alone. */
  companyCode: string
  company: string
  no: string
  /** Last digits of the receiver's phone, which some carriers ask for. */
  phoneTail: string
  /** JSON of where it starts and where it goes. */
  way: string
  /** PARCEL_STATE of the contract. */
  state: number
  /** What its newest news says, and since when. */
  news: string
  newsAt: number
  courierName: string
  courierPhone: string
  /** Where they were last, degrees: x latitude, y longitude; null where nobody says. */
  courierX: number | null
  courierY: number | null
  sentAt: number
  /** When it should be there; 0 where nobody says. */
  dueAt: number
  endedAt: number
}

/** How many pieces of a line lie in a parcel. */
export interface ParcelLineTable {
  uid: string
  parcelId: string
  lineId: string
  number: number
}

/** What a carrier said of a parcel; never changed, and gone with a number that was wrong. */
export interface ParcelTrackTable {
  uid: string
  parcelId: string
  /** By time and words: what was said already is not said again. */
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
