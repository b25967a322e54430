/** How much of something one person has used up in a period: "M each". */
export interface QuotaPersonTable {
  uid: string
  /** What kind of thing is limited. */
  kind: string
  /** Which of its kind. */
  ref: string
  /** In what time, in the kind's own words. */
  period: string
  taken: number
}

/** How much of something there is for all, and how much of it is gone: "N of something". Without a row there is no end. */
export interface QuotaTable {
  kind: string
  ref: string
  total: number
  taken: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    quota: QuotaTable
    quota_person: QuotaPersonTable
  }
}
