export interface SavedViewTable {
  viewId: string
  staffId: string
  /** Address of the index below /console. */
  page: string
  name: string
  /** JSON object of the address's parameters. */
  search: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    saved_view: SavedViewTable
  }
}
