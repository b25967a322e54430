/** A shopper's use of something in a period: "M each". */
export interface QuotaPersonTable {
  uid: string
  /** Kind of the limited thing. */
  kind: string
  /** Identifies the thing within its kind. */
  ref: string
  /** The period, in a format that the kind defines. */
  period: string
  taken: number
}

/** Total of something for all and the number taken: "N of something". Without a row it is unlimited. */
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
