import { type Static, Type as T } from '@sinclair/typebox'
import { IMPORT_MAX_BYTES, IMPORT_SHEETS, IMPORT_STATES, PROBLEM_KINDS } from '../codes/import'
import { defineConsoleDownloads, defineConsoleEndpoints, defineConsoleUploads } from '../endpoint'
import { Count, Flag, Id, Millis, Nothing, Nullable, Text, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage } from './shared'

/** Counts of a run over goods; of a preview, what the import would do. */
export const ImportCounts = T.Object({
  rows: Count,
  rowsRefused: Count,
  warnings: Count,
  products: T.Object({ added: Count, changed: Count, unchanged: Count, refused: Count }),
  skus: T.Object({ added: Count, retired: Count }),
  /** SKUs whose stock is set. */
  stockSet: Count,
  pictures: T.Object({ fetched: Count, missing: Count }),
  stores: T.Array(T.Object({ storeId: T.String(), name: T.String(), products: Count })),
})
export type ImportCounts = Static<typeof ImportCounts>

/** Counts of a run over stores. */
export const StoreImportCounts = T.Object({
  rows: Count,
  rowsRefused: Count,
  warnings: Count,
  stores: T.Object({ added: Count, changed: Count, unchanged: Count, refused: Count }),
  /** Stores that stay closed, though the file opens them. */
  closed: Count,
  pictures: T.Object({ fetched: Count, missing: Count }),
})
export type StoreImportCounts = Static<typeof StoreImportCounts>

/** An uploaded file and its last run. */
export const ImportRun = T.Object({
  runId: T.String(),
  fileName: T.String(),
  bytes: Count,
  uploadedAt: Millis,
  /** As in its last preview. */
  sheet: Words(IMPORT_SHEETS),
  /** Null: the store that the file names in each row, otherwise the first of the mall. */
  storeId: Nullable(T.String()),
  categoryId: Nullable(T.String()),
  hasPictures: Flag,
  state: Words(IMPORT_STATES),
  /** The last run is a preview, which writes nothing. */
  isDry: Flag,
  /** 0 to 100. */
  percent: T.Integer({ minimum: 0, maximum: 100 }),
  rows: Count,
  /** Rows of the file, once a run has read all of it; 0 before. */
  totalRows: Count,
  startedAt: Millis,
  /** 0 while it runs. */
  endedAt: Millis,
  /** Why it failed or stopped; empty otherwise. */
  error: T.String(),
  /** Null before the first end, and of a file of stores. */
  counts: Nullable(ImportCounts),
  /** The same of a file of stores. */
  storeCounts: Nullable(StoreImportCounts),
  /** Problems in the list, and further ones that are only counted. */
  problems: Count,
  unlisted: Count,
  acts: T.Array(Act),
})
export type ImportRun = Static<typeof ImportRun>

export const ImportNow = T.Object({
  /** The account's file; null without one. */
  own: Nullable(ImportRun),
  /** Another account's run, which has to end first; null without one. */
  other: Nullable(
    T.Object({ name: T.String(), startedAt: Millis, isDry: Flag, percent: T.Integer({ minimum: 0, maximum: 100 }) }),
  ),
})
export type ImportNow = Static<typeof ImportNow>

/** A problem of a row, or of the product whose first row it is; `handle` is the id of a store in a file of stores. */
export const ImportProblem = T.Object({
  line: Count,
  kind: Words(PROBLEM_KINDS),
  handle: T.String(),
  reason: T.String(),
})
export type ImportProblem = Static<typeof ImportProblem>

const Of = { runId: Id }

const FileAuth = ['goods.edit', 'stores.edit'] as const

/**
 * Import of a Shopify product export (goods.edit) or of a sheet of stores (stores.edit). The file and its report are
 * the account's own.
 */
export const importEndpoints = defineConsoleEndpoints({
  'import/now': { auth: FileAuth, input: Nothing, reply: ImportNow },
  /** Categories by path, for goods whose type is none of them. */
  'import/categories': {
    auth: 'staff:goods.edit',
    input: Nothing,
    reply: T.Object({ records: T.Array(T.Object({ categoryId: T.String(), path: T.String() })) }),
  },
  /**
   * Begins the preview of a file. SYS_PARAM_ERROR: unknown file, store or category, or no store though the account has
   * not all. UNAUTHORIZED: the account may not edit rows of this kind. SYS_BIZ_DATA_ERROR_CODE: another run has not
   * ended; the message names its account.
   */
  'import/check': {
    auth: FileAuth,
    input: T.Object({
      ...Of,
      /** Default: goods. */
      sheet: T.Optional(Words(IMPORT_SHEETS)),
      fileName: Text(200, 1),
      storeId: T.Optional(Id),
      categoryId: T.Optional(Id),
      hasPictures: Flag,
    }),
    reply: ImportNow,
  },
  /** Begins the previewed import. STATE_CHANGED: its last run is neither a finished preview nor a stopped import. */
  'import/run': { auth: FileAuth, input: T.Object(Of), reply: ImportNow },
  /** Stops a run; what is imported stays. */
  'import/stop': { auth: FileAuth, input: T.Object(Of), reply: ImportNow },
  /** Deletes the file and its report. */
  'import/drop': { auth: FileAuth, input: T.Object(Of), reply: ImportNow },
  'import/problems': {
    auth: FileAuth,
    input: T.Object({ ...Of, ...CursorInput }),
    reply: CursorPage(ImportProblem),
  },
})

export const importDownloads = defineConsoleDownloads({
  /** The listed problems as CSV. */
  'import/problemFile': { auth: FileAuth, input: T.Object(Of) },
  /** The stores of the account as a sheet, which can be imported again. */
  'import/storeFile': { auth: 'staff:stores.read', input: Nothing },
})

export const importUploads = defineConsoleUploads({
  /** Stores a CSV file in place of the account's former one. SYS_BIZ_DATA_ERROR_CODE: the former one is being read. */
  'import/upload': {
    auth: FileAuth,
    types: ['text/csv'],
    mostBytes: IMPORT_MAX_BYTES,
    reply: T.Object({ ...Of, bytes: Count }),
  },
})
