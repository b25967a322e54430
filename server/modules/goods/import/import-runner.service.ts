import { IMPORT_MAX_PROBLEMS } from '@contract/codes/import'
import {
  bringPlaceholder,
  bringStoreLogo,
  type FetchPicture,
  type ImportDeps,
  ImportError,
  type ImportSummary,
  importProducts,
  importStores,
  openTable,
  PictureDesk,
  PLACEHOLDER,
  PRODUCT_SHEET,
  type Problem,
  pictureFetcher,
  STORE_LOGO,
  STORE_SHEET,
  type StoreImportDeps,
  type StoreLimits,
  type StoreSummary,
  type Table,
  TableError,
} from '../../../importing'
import { newId } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { Logger } from '../../../kernel/log'
import type { MediaStorage } from '../../../kernel/media-storage'
import * as repo from './import.repo'
import { fileOf, percentOf } from './import.rules'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    'import.run': { runId: string }
  }
}

export interface ImportOptions {
  /** Left out: goods without a picture get no drawing. */
  drawingsFolder?: string
  /** Fetches remote pictures; left out: from the public internet. */
  fetch?: FetchPicture
}

export interface ImportRunnerDeps extends ImportDeps, StoreImportDeps {
  log: Logger
  jobs: Pick<Jobs, 'handle'>
  /** Null in a process without uploads. */
  storage: MediaStorage | null
  options: ImportOptions
}

type Summary = ImportSummary | StoreSummary

const BEAT_MS = 1000
/** Problems per statement. */
const PIECE = 500
const STOPPED_TEXT = '导入中断了，已导入的保留；再次导入不会重复'
const ENDING_TEXT = '服务器停机，导入中断；再次导入不会重复'

/** The run was stopped by another call, or its process ends. */
class Stopped extends Error {}

/**
 * Runs imports of the console as jobs. The job only starts a run: one process takes the row and runs it to its end. A
 * second delivery of the job finds the row taken and does nothing. A process that dies leaves a row without heartbeats,
 * which the next reader marks as stopped. There is no automatic retry: a file that crashes a process would crash all.
 */
export class ImportRunnerService {
  #isEnding = false
  readonly #running = new Set<Promise<void>>()

  constructor(private readonly deps: ImportRunnerDeps) {
    deps.jobs.handle('import.run', ({ runId }) => this.#begin(runId))
  }

  /** Stops the runs of this process at their next batch. */
  async stop(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#running)
  }

  async #begin(runId: string): Promise<void> {
    if (this.#isEnding) throw new Error('the process ends')
    const { db, clock } = this.deps
    const row = await db.tx((tx) => repo.take(tx, runId, newId(), clock.now()))
    if (!row) return
    const run = this.#run(row)
    this.#running.add(run)
    await run.finally(() => this.#running.delete(run))
  }

  async #run(row: repo.RunRow): Promise<void> {
    const { db, clock } = this.deps
    const report = new Report(this.deps, row)
    const work = new Work(row)
    const timer = setInterval(() => {
      this.#beat(row, work).catch((error: unknown) => this.deps.log.warn({ err: error }, 'an import has no beat'))
    }, BEAT_MS)
    try {
      await db.tx((tx) => repo.dropProblems(tx, row.runId))
      await this.#import(row, work, report)
      await report.flush()
      const { summary } = work
      const ended = { rowsDone: summary?.rows ?? 0, totalRows: summary?.rows ?? 0, percent: 100, error: '' }
      await db.tx((tx) =>
        repo.end(tx, row, { ...report.ended(summary), ...ended, state: 'done', endedAt: clock.now() }),
      )
    } catch (error) {
      await report.flush()
      await this.#fail(row, work, report, error)
    } finally {
      clearInterval(timer)
    }
  }

  async #import(row: repo.RunRow, work: Work, report: Report): Promise<void> {
    const { storage, options } = this.deps
    if (!storage) throw new Error('files cannot be imported in this process: no storage is configured')
    const isDryRun = row.isDry === 1
    const file = await storage.localFile(fileOf(row.runId))
    const folder = isDryRun ? undefined : options.drawingsFolder
    const fetch = options.fetch ?? pictureFetcher()
    const common = {
      actor: { kind: 'staff', id: row.staffId, name: row.staffName },
      file: row.fileName,
      isDryRun,
      pictures: new PictureDesk({ storage, fetch, isOffline: row.hasPictures === 0, isDryRun }),
      onProblem: (problem: Problem) => report.add(problem),
      onProgress: (summary: Summary) => {
        work.summary = summary
        if (work.isLost || this.#isEnding) throw new Stopped()
      },
    } as const
    if (row.sheet === 'stores') {
      const table = await openTable(file, STORE_SHEET)
      work.table = table
      if (folder !== undefined) await bringStoreLogo(folder, storage)
      const limits = JSON.parse(row.limits) as StoreLimits
      work.summary = await importStores(this.deps, { ...common, table, limits, placeholder: STORE_LOGO })
      return
    }
    const table = await openTable(file, PRODUCT_SHEET)
    work.table = table
    if (folder !== undefined) await bringPlaceholder(folder, storage)
    work.summary = await importProducts(this.deps, {
      ...common,
      table,
      ...(row.storeId !== null && { storeId: row.storeId }),
      ...(row.categoryId !== null && { categoryId: row.categoryId }),
      placeholder: PLACEHOLDER,
    })
  }

  async #beat(row: repo.RunRow, work: Work): Promise<void> {
    const { db, clock } = this.deps
    const progress = { beatAt: clock.now(), rowsDone: work.summary?.rows ?? 0, percent: work.percent() }
    if (!(await db.tx((tx) => repo.beat(tx, row, progress)))) work.isLost = true
  }

  async #fail(row: repo.RunRow, { summary }: Work, report: Report, error: unknown): Promise<void> {
    const { db, clock, log } = this.deps
    const isInput = error instanceof TableError || error instanceof ImportError
    if (!isInput && !(error instanceof Stopped)) log.error({ err: error, runId: row.runId }, 'an import failed')
    const state = isInput ? 'failed' : 'stopped'
    const text = isInput ? error.message : this.#isEnding ? ENDING_TEXT : STOPPED_TEXT
    const ended = { state, error: text, rowsDone: summary?.rows ?? 0, endedAt: clock.now() } as const
    await db.tx((tx) => repo.end(tx, row, { ...report.ended(summary), ...ended }))
  }
}

/** A run in progress. */
class Work {
  table: Pick<Table, 'bytesRead'> | null = null
  summary: Summary | null = null
  /** The row is no longer this worker's. */
  isLost = false
  #percent = 0

  constructor(private readonly row: repo.RunRow) {}

  /** Never decreases, though the file is read twice. */
  percent(): number {
    const read = this.table?.bytesRead() ?? 0
    this.#percent = Math.max(this.#percent, percentOf(read, this.row.bytes, this.summary !== null))
    return this.#percent
  }
}

/** Writes problems to their table in batches, and only counts problems above the limit. */
class Report {
  #piece: repo.ProblemRow[] = []
  #listed = 0
  #unlisted = 0

  constructor(
    private readonly deps: Pick<ImportRunnerDeps, 'db'>,
    private readonly row: repo.RunRow,
  ) {}

  async add({ line, kind, handle, reason }: Problem): Promise<void> {
    if (this.#listed >= IMPORT_MAX_PROBLEMS) {
      this.#unlisted++
      return
    }
    this.#piece.push({ runId: this.row.runId, nth: ++this.#listed, line, kind, handle, reason })
    if (this.#piece.length >= PIECE) await this.flush()
  }

  async flush(): Promise<void> {
    const piece = this.#piece
    this.#piece = []
    if (piece.length > 0) await this.deps.db.tx((tx) => repo.addProblems(tx, piece))
  }

  ended(summary: Summary | null) {
    return {
      counts: summary === null ? '' : JSON.stringify(summary),
      problems: this.#listed,
      unlisted: this.#unlisted,
    }
  }
}
