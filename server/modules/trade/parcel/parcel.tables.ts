/** One parcel, whoever brings it: of an order's goods, back to a store, or what comes instead. Moments are epoch ms, 0 while they have not come. */
export interface ParcelTable {
  uid: string
  id: string
  subject: 'order' | 'back' | 'instead'
  /** Id of the order or case. */
  subject_id: string
  /** Code of its carrier; empty: one that we know by its name alone. */
  company_code: string
  company: string
  no: string
  /** Last digits of the receiver's phone, which some carriers ask for. */
  phone_tail: string
  /** JSON of where it starts and where it goes. */
  way: string
  /** PARCEL_STATE of the contract. */
  state: number
  /** What its newest news says, and since when. */
  news: string
  news_at: number
  courier_name: string
  courier_phone: string
  /** Where they were last, degrees: x latitude, y longitude; null where nobody says. */
  courier_x: number | null
  courier_y: number | null
  sent_at: number
  /** When it should be there; 0 where nobody says. */
  due_at: number
  ended_at: number
}

/** How many pieces of a line lie in a parcel. */
export interface ParcelLineTable {
  uid: string
  parcel_id: string
  line_id: string
  number: number
}

/** What a carrier said of a parcel; never changed, and gone with a number that was wrong. */
export interface ParcelTrackTable {
  uid: string
  parcel_id: string
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
