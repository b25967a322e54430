import type { LicenceKind, LicenceState } from '@contract/codes/licence'

/** A document of a store. */
export interface StoreLicenceTable {
  licenceId: string
  storeId: string
  kind: LicenceKind
  /** The company that the document names. */
  company: string
  number: string
  /** The last moment; FOREVER without an end. */
  validUntil: number
  /** The key of a private file. */
  pictureKey: string
  state: LicenceState
  /** Why it is refused; empty otherwise. */
  reason: string
  /** Number of changes. */
  version: number
  uploadedAt: number
  /** 0 until it is checked. */
  checkedAt: number
}

/** Stores that existed before documents were required: they may close and open again without one. */
export interface StoreBeforeLicencesTable {
  storeId: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    store_licence: StoreLicenceTable
    store_before_licences: StoreBeforeLicencesTable
  }
}
