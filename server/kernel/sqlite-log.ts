import fs from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** 64 MB of pages: longer logs slow reads down, shorter ones write pages that change again at once. */
export const CHECKPOINT_PAGES = 16_384
/** Pages left for the last pass of a checkpoint, for which writers wait. */
const REST_PAGES = 512
const MOST_ROUNDS = 4
/** Commits between two checks of the log's length. */
const LOOK_EVERY = 16

/** The worker thread: a connection that only writes the log's pages into the file. */
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
 * The write-ahead log of a SQLite file, for the only writer in this process. A commit is handed to the operating system
 * when SQLite returns (`synchronous=NORMAL`) and is on disk after `sync`, which waits in the thread pool. A checkpoint,
 * in a thread of its own, writes the log into the file.
 */
export class WriteAheadLog {
  readonly #fd: number
  readonly #counts: StatementSync
  #worker: Worker | null = null
  #commits = 0
  /** A checkpoint that could not finish (a long read) is tried again at this length. */
  #longAt: number

  /** `writer` is in WAL mode and stays open as long as this object. */
  constructor(
    writer: DatabaseSync,
    private readonly file: string,
    private readonly checkpointPages = CHECKPOINT_PAGES,
  ) {
    // The log exists after the first read, until the last connection closes.
    writer.prepare('select 1 from sqlite_schema limit 1').all()
    this.#fd = fs.openSync(`${file}-wal`, 'r+')
    this.#counts = writer.prepare('pragma wal_checkpoint(NOOP)')
    this.#longAt = checkpointPages
  }

  /** When it resolves, everything appended before the call is on disk. */
  sync(): Promise<void> {
    return new Promise((done, failed) => fs.fdatasync(this.#fd, (error) => (error ? failed(error) : done())))
  }

  /** Whether a checkpoint is due; called after each commit, before the next transaction begins. */
  isLong(): boolean {
    if (++this.#commits % LOOK_EVERY !== 0) return false
    return Number(this.#counts.get()?.log) >= this.#longAt
  }

  /**
   * Writes the log's pages into the file, so that the log can restart. Most passes run while writers go on; for the
   * last one `alone` must block writers until the given work has resolved: a log restarts only when no page is left in
   * it. Never rejects: a long log is slow, not wrong; the reason is printed on stderr.
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
      process.stderr.write(`galleria: the checkpoint of the write-ahead log failed: ${error}\n`)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    fs.closeSync(this.#fd)
  }

  /** One pass over the log; gives the number of pages left in it. */
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
      // Only a running checkpoint keeps the process alive.
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
