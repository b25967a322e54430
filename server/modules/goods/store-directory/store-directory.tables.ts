/** How a store is listed in the directory; a store without a row is listed by its own data. */
export interface DirectoryEntryTable {
  storeId: string
  /** A–Z; empty: by the name. */
  letter: string
  /** Empty: by the kind of the store. */
  category: string
  /** JSON array of texts. */
  brands: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    directory_entry: DirectoryEntryTable
  }
}
