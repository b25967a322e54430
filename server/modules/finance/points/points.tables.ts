/** The shopper's last day with a visit, and the number of days in a row. */
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
