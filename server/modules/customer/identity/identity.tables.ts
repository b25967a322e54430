export interface IdentityTable {
  uid: string
  /** JSON of name and number. */
  sealed: string
  keyId: string
  verifiedAt: number
}

/** The shopper of each person, by the fingerprint of the ID number. */
export interface IdentityPersonTable {
  fingerprint: string
  uid: string
}

/** Checks of a shopper on a day of China's time; its conditional update holds the limit for concurrent requests. */
export interface IdentityDayTable {
  uid: string
  day: string
  tries: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    identity: IdentityTable
    identity_person: IdentityPersonTable
    identity_day: IdentityDayTable
  }
}
