import type { ImportSheet, ImportState, ProblemKind } from '@contract/codes/import'
import type { Generated } from 'kysely'

/** A file that an account has uploaded, with its last run. Moments are epoch ms. */
export interface ImportRunTable {
  runId: string
  staffId: string
  staffName: string
  fileName: string
  bytes: number
  createdAt: number
  sheet: Generated<ImportSheet>
  /** JSON of StoreLimits of the account, for a file of stores; empty for goods. */
  limits: Generated<string>
  /** Null: the stores that the file names. */
  storeId: string | null
  /** Null: goods without a category of the mall get the category `OTHERS_ID`. */
  categoryId: string | null
  hasPictures: number
  isDry: number
  state: ImportState
  /** 'open' while the run waits or runs, unique in the mall; the run's id otherwise. */
  openKey: string
  /** The process that runs it; empty for none. */
  worker: string
  /** The last heartbeat of the process. */
  beatAt: number
  startedAt: number
  endedAt: number
  rowsDone: number
  totalRows: number
  percent: number
  /** JSON of ImportCounts; empty before the first end. */
  counts: string
  problems: number
  unlisted: number
  error: string
}

/** A problem of a run, in the order of the report. */
export interface ImportProblemTable {
  runId: string
  nth: number
  line: number
  kind: ProblemKind
  handle: string
  reason: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    import_run: ImportRunTable
    import_problem: ImportProblemTable
  }
}
