/** A file of a shopper's own data, one for each day. Moments are epoch ms; 0: not yet. */
export interface DataExportTable {
  uid: string
  /** The day in China's time on which it was requested. */
  day: string
  /** Number of areas, and of written areas. */
  areas: number
  done: number
  /** SHA-256 of the token of the newest link; empty without one. */
  linkHash: string
  createdAt: number
  readyAt: number
  expireAt: number
}

/** One area of a file. */
export interface DataExportPartTable {
  uid: string
  day: string
  position: number
  area: string
  /** JSON. */
  body: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    data_export: DataExportTable
    data_export_part: DataExportPartTable
  }
}
