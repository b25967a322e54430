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

declare module '../../../kernel/tables' {
  interface Tables {
    quota_person: QuotaPersonTable
  }
}
