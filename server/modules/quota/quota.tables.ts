/** How much of something one person has taken in a period. */
export interface QuotaPersonTable {
  uid: string
  kind: string
  ref: string
  period: string
  taken: number
}
declare module '../../kernel/tables' {
  interface Tables {
    quota_person: QuotaPersonTable
  }
}
