export interface PointAccountTable {
  uid: string
  /** Sum of the entries. */
  balance: number
}

/** One movement of points, once for its cause. */
export interface PointEntryTable {
  uid: string
  /** What for: `startApp`. */
  kind: string
  /** Which one of its kind: the day, an order. */
  ref: string
  points: number
  created_at: number
}

declare module '../../kernel/tables' {
  interface Tables {
    point_account: PointAccountTable
    point_entry: PointEntryTable
  }
}
