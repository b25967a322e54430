/** The plan of a level. */
export interface FloorLevelTable {
  levelId: string
  title: string
  /** Order of levels, the lowest first. */
  position: number
  /** Text of the plan as staff edit it. */
  draft: string
  /** The text that shoppers see; empty: none. */
  published: string
  /** Number of changes. */
  version: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    floor_level: FloorLevelTable
  }
}
