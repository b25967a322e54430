import fs from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** 64 MB of pages: longer logs make reads slower, shorter ones write pages that change again at once. */
export const CHECKPOINT_PAGES = 16_384
/** So few pages are left to the end of a checkpoint, for which writers wait. */
const REST_PAGES = 512
const MOST_ROUNDS = 4
/** Commits between two looks at how long the log is. */
const LOOK_EVERY = 16

/** What runs beside the event loop: a connection that does nothing but bring the log's pages into the file. */
const CHECKPOINTER = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
const db = new DatabaseSync(workerData)
db.exec('pragma synchronous=NORMAL')
const checkpoint = db.prepare('pragma wal_checkpoint(PASSIVE)')
parentPort.on('message', () => {
  try {
    parentPort.postMessage({ ...checkpoint.get() })
  } catch (error) {
    parentPort.postMessage({ error: String(error && error.message) })
  }
})
`

interface Round {
  busy?: number
  log?: number
  checkpointed?: number
  error?: string
}

/**
 * The write-ahead log of a SQLite file, seen by its only writer of this process. A commit is in the operating system's
 * hands when SQLite answers (`synchronous=NORMAL`) and on disk after `sync`, which waits in the thread pool. The way back
 * into the file is a checkpoint, in a thread of its own.
 */
export class WriteAheadLog {
  readonly #fd: number
  readonly #counts: StatementSync
  #worker: Worker | null = null
  #commits = 0
  /** A checkpoint that could not finish (somebody reads for long) is tried again that much later. */
  #longAt: number

  /** `writer` is in WAL mode and stays open as long as this. */
  constructor(
    writer: DatabaseSync,
    private readonly file: string,
    private readonly checkpointPages = CHECKPOINT_PAGES,
  ) {
    // The log exists from the first read to the end: it goes with the last connection only.
    writer.prepare('select 1 from sqlite_schema limit 1').all()
    this.#fd = fs.openSync(`${file}-wal`, 'r+')
    this.#counts = writer.prepare('pragma wal_checkpoint(NOOP)')
    this.#longAt = checkpointPages
  }

  /** What was appended before this call is on disk when it resolves. */
  sync(): Promise<void> {
    return new Promise((done, failed) => fs.fdatasync(this.#fd, (error) => (error ? failed(error) : done())))
  }

  /** Whether a checkpoint is due; asked after each commit, before the writer begins anew. */
  isLong(): boolean {
    if (++this.#commits % LOOK_EVERY !== 0) return false
    return Number(this.#counts.get()?.log) >= this.#longAt
  }

  /**
   * Brings the log's pages into the file, so that it begins anew. Most of it runs while writers go on; for the last pages
   * `alone` must keep them out until what it is given has resolved: a log begins anew only when nothing is left in it.
   * Never rejects: a log that stays long is slow, not wrong; the reason is told on the terminal.
   */
  async checkpoint(alone: (work: () => Promise<void>) => Promise<void>): Promise<void> {
    try {
      let rest = Number.POSITIVE_INFINITY
      for (let round = 1; round <= MOST_ROUNDS && rest > REST_PAGES; round++) rest = await this.#round()
      await alone(async () => {
        rest = await this.#round()
      })
      this.#longAt = rest === 0 ? this.checkpointPages : this.#longAt + this.checkpointPages / 4
    } catch (error) {
      this.#longAt += this.checkpointPages / 4
      process.stderr.write(`galleria: the database's log can't be brought into its file: ${error}\n`)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    fs.closeSync(this.#fd)
  }

  /** One pass over the log; gives the pages that it left there. */
  async #round(): Promise<number> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const {
      log = 0,
      checkpointed = 0,
      error,
    } = await new Promise<Round>((done, failed) => {
      const clear = () => {
        worker.unref()
        worker.off('message', answered).off('error', broken).off('exit', ended)
      }
      const answered = (round: Round) => {
        clear()
        done(round)
      }
      const broken = (reason: unknown) => {
        clear()
        this.#worker = null
        failed(reason)
      }
      const ended = () => broken(new Error('its thread ended'))
      worker.on('message', answered).on('error', broken).on('exit', ended)
      // Only a checkpoint under way keeps the process from ending.
      worker.ref()
      worker.postMessage('checkpoint')
    })
    if (error !== undefined) throw new Error(error)
    return log - checkpointed
  }

  #start(): Worker {
    return new Worker(CHECKPOINTER, { eval: true, workerData: this.file, execArgv: [] })
  }
}
