import { writeSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import type { SharedWrite } from './direct-connection'
import { AppError } from './errors'
import { isBusy, named } from './sqlite'
import type { WriteAheadLog } from './sqlite-log'
import type { WriterTurns } from './writer-turns'

const MAX_BATCH = 64
/**
 * Turns of the event loop in which transactions may still join a batch; while the disk syncs, the next batch collects.
 */
const JOIN_TURNS = 4
/** Callers of a batch that resume in one turn of the event loop. */
const MOST_TOLD = 2
/** How long a transaction waits for another process before it fails with SYS_BUSY. */
const PATIENCE_MS = 10_000
const TRY_EVERY_MS = 4
/** A pause long enough for another process, which tries every `TRY_EVERY_MS`. */
const GIVE_WAY_MS = 5 * TRY_EVERY_MS
/** No note is left for a process that ends its transaction within this time. */
const ASK_AFTER_MS = 10 * TRY_EVERY_MS

interface Waiter {
  resolve: () => void
  reject: (reason: unknown) => void
  /** Start of the wait, by performance.now(). */
  since: number
}

/**
 * Ends the process. Commits in the log that are not on disk can neither be undone nor trusted: no caller may get a
 * reply, and the next start uses the data on disk.
 */
function endAll(error: unknown): never {
  writeSync(2, `galleria: the database cannot be written, so no further commit is possible: ${error}\n`)
  process.exit(1)
}

/** A transaction's part of a statement that runs once for its batch. */
export interface SharedPart {
  write: SharedWrite
  part: string
}

export interface GroupCommitDeps {
  writer: DatabaseSync
  reader: DatabaseSync
  log: WriteAheadLog
  turns: WriterTurns
  /** Runs a statement of the writer. */
  execute: (query: CompiledQuery) => void
  /** How long a transaction waits for another process; 10 s unless given. */
  patienceMs?: number | undefined
}

/**
 * The writer of a SQLite file in this process. Transactions run one after another, each in a savepoint of one outer
 * transaction; its COMMIT appends all of them to the log, and their callers resume when that is on disk. The next batch
 * collects meanwhile. Readers see only what is on disk, so no reply shows what a power cut may undo.
 */
export class GroupCommit {
  readonly #queue: Waiter[] = []
  #committing: Waiter[] = []
  /** Parts of the batch's transactions, in their order. */
  #parts: SharedPart[] = []
  /** A transaction runs, or the next one waits for another process. */
  #busy = false
  /** The outer transaction is open. */
  #open = false
  /** A commit is due. */
  #isDue = false
  /** A batch is in the log and is being synced to disk. */
  #isSyncing = false
  /** No transaction may begin: a checkpoint is ending, or another process has its turn. */
  #isShut = false
  #isGivingWay = false
  #whenIdle: (() => void) | null = null
  #checkpointing: Promise<void> | null = null
  /** The last error of SQLite in a transaction: it may have ended the whole batch. */
  #refusal: unknown
  readonly #savepoint: StatementSync
  readonly #releasing: StatementSync
  readonly #pinning: StatementSync
  readonly #snapshot: StatementSync
  readonly #unpinning: StatementSync

  readonly #patienceMs: number

  constructor(private readonly deps: GroupCommitDeps) {
    const { writer, reader } = deps
    this.#patienceMs = deps.patienceMs ?? PATIENCE_MS
    this.#savepoint = writer.prepare('savepoint s')
    this.#releasing = writer.prepare('release s')
    this.#pinning = reader.prepare('begin')
    this.#snapshot = reader.prepare('select 1 from sqlite_schema limit 1')
    this.#unpinning = reader.prepare('commit')
  }

  /** Waits for the writer and opens a savepoint. SYS_BUSY when another process kept it for `patienceMs`. */
  begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ resolve, reject, since: performance.now() })
      if (!this.#busy) this.#admit()
    })
  }

  /** Ends the running transaction; resolves when it is on disk, rejects when the batch is lost. */
  commit(parts: readonly SharedPart[] = []): Promise<void> {
    try {
      this.#releasing.run()
    } catch (error) {
      this.rollback()
      return Promise.reject(named(error))
    }
    this.#parts.push(...parts)
    return new Promise((resolve, reject) => {
      this.#committing.push({ resolve, reject, since: 0 })
      this.#next()
    })
  }

  /** A statement of the running transaction failed. */
  refused(error: unknown): void {
    this.#refusal = error
  }

  /** Rolls back the running transaction, and nothing else of its batch. */
  rollback(): void {
    try {
      if (this.deps.writer.isTransaction) this.deps.writer.exec('rollback to s; release s')
      else this.#loseBatch()
    } finally {
      this.#next()
    }
  }

  /** SQLite itself ended the outer transaction: its batch fails, and the next transaction opens a new one. */
  #loseBatch(): void {
    const batch = this.#committing
    this.#committing = []
    this.#parts = []
    this.#open = false
    this.#tell(batch, { reason: new Error('the batch was rolled back by SQLite', { cause: this.#refusal }) })
  }

  /** Resolves when every transaction that began is on disk. */
  async close(): Promise<void> {
    while (this.#busy || this.#isDue || this.#isSyncing || this.#committing.length > 0 || this.#queue.length > 0)
      await new Promise((done) => setTimeout(done, 1))
    await this.#checkpointing
    await this.deps.log.close()
  }

  /** Admits the next waiter, or schedules the commit of the batch when none waits or it is full. */
  #next(): void {
    if (this.#admit()) return
    this.#busy = false
    if (!this.#open && this.#committing.length === 0) {
      this.#notifyIdle()
      return
    }
    if (this.#isDue) return
    this.#isDue = true
    this.#settleIn(JOIN_TURNS)
  }

  #admit(): boolean {
    if (this.#committing.length >= MAX_BATCH || (this.#isShut && !this.#open)) return false
    const waiter = this.#queue.shift()
    if (!waiter) return false
    this.#busy = true
    this.#enter(waiter)
    return true
  }

  #enter(waiter: Waiter): void {
    try {
      if (!this.#open) {
        this.deps.writer.exec('begin immediate')
        this.#open = true
        this.deps.turns.taken()
      }
      this.#savepoint.run()
    } catch (error) {
      const known = named(error)
      if (isBusy(known) && !this.#open) this.#waitForOthers(waiter, known)
      else {
        waiter.reject(known)
        this.#next()
      }
      return
    }
    waiter.resolve()
  }

  /** Another process writes: tries again later, while everything else goes on. */
  #waitForOthers(waiter: Waiter, reason: Error): void {
    const waited = performance.now() - waiter.since
    if (waited >= this.#patienceMs) {
      this.deps.turns.taken()
      waiter.reject(new AppError('SYS_BUSY', undefined, null, { cause: reason }))
      this.#next()
      return
    }
    if (waited >= ASK_AFTER_MS) this.deps.turns.ask()
    setTimeout(() => this.#enter(waiter), TRY_EVERY_MS)
  }

  #settleIn(turns: number): void {
    setImmediate(() => (turns > 1 ? this.#settleIn(turns - 1) : this.#settle()))
  }

  /** Commits the batch. When a transaction or sync is running, its end calls `#next` again. */
  #settle(): void {
    this.#isDue = false
    if (this.#busy || this.#isSyncing) return
    if (this.#open) this.#commitBatch().catch(endAll)
    else this.#notifyIdle()
  }

  /** Settles every caller of the batch; rejects only when the writer itself is broken. */
  async #commitBatch(): Promise<void> {
    const batch = this.#committing
    this.#committing = []
    const failure = this.#append()
    if (failure === null) {
      this.#isSyncing = true
      const isLong = this.#checkpointing === null && this.deps.log.isLong()
      this.#giveWay()
      // The next batch collects while this one is synced.
      this.#admit()
      await this.deps.log.sync().catch(endAll)
      this.#unpinning.run()
      this.#isSyncing = false
      if (isLong) this.#checkpoint()
    }
    this.#tell(batch, failure)
    if (!this.#busy) this.#next()
  }

  /** Settles a few callers in each turn of the event loop: all in one turn, their continuations would block it. */
  #tell(batch: Waiter[], failure: { reason: unknown } | null): void {
    for (const waiter of batch.splice(0, MOST_TOLD)) failure ? waiter.reject(failure.reason) : waiter.resolve()
    if (batch.length > 0) setImmediate(() => this.#tell(batch, failure))
  }

  /** Appends the batch to the log and keeps readers at the state before it; null, or the reason of a failure. */
  #append(): { reason: unknown } | null {
    let isPinned = false
    try {
      this.#writeParts()
      this.#pinning.run()
      isPinned = true
      this.#snapshot.get()
      this.deps.writer.exec('commit')
      return null
    } catch (error) {
      if (isPinned) this.#unpinning.run()
      if (this.deps.writer.isTransaction) this.deps.writer.exec('rollback')
      return { reason: named(error) }
    } finally {
      this.#open = false
    }
  }

  /** Runs each statement once, over the parts of all transactions of the batch. */
  #writeParts(): void {
    const byWrite = new Map<SharedWrite, string[]>()
    for (const { write, part } of this.#parts) {
      const parts = byWrite.get(write)
      if (parts) parts.push(part)
      else byWrite.set(write, [part])
    }
    this.#parts = []
    for (const [write, parts] of byWrite) this.deps.execute(write(parts))
  }

  /** Pauses between two batches when another process waits for its turn. */
  #giveWay(): void {
    if (this.#isGivingWay || !this.deps.turns.isAnotherWaiting()) return
    this.#isGivingWay = true
    this.#isShut = true
    setTimeout(() => {
      this.#isGivingWay = false
      this.#reopen()
    }, GIVE_WAY_MS)
  }

  #checkpoint(): void {
    this.#checkpointing = this.deps.log
      .checkpoint(async (work) => {
        this.#isEndingCheckpoint = true
        this.#isShut = true
        await this.#idle()
        await work()
      })
      .finally(() => {
        this.#checkpointing = null
        this.#isEndingCheckpoint = false
        this.#reopen()
      })
  }
  #isEndingCheckpoint = false

  #reopen(): void {
    if (this.#isGivingWay || this.#isEndingCheckpoint) return
    this.#isShut = false
    if (!this.#busy) this.#admit()
  }

  /** Resolves when no transaction and no sync is running; while `#isShut` none begins. */
  #idle(): Promise<void> {
    if (!this.#busy && !this.#open && !this.#isSyncing) return Promise.resolve()
    return new Promise((done) => {
      this.#whenIdle = done
    })
  }

  #notifyIdle(): void {
    if (this.#isSyncing || !this.#isShut) return
    this.#whenIdle?.()
    this.#whenIdle = null
  }
}
