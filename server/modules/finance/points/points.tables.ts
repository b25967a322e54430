/** The last day that a shopper came, and how many in a row it made. */
export interface PointVisitTable {
  uid: string
  /** China's day. */
  day: string
  streak: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    point_visit: PointVisitTable
  }
}
