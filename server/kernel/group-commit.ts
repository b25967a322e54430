import { writeSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { AppError } from './errors'
import { isBusy, named } from './sqlite'
import type { WriteAheadLog } from './sqlite-log'
import type { WriterTurns } from './writer-turns'

const MAX_BATCH = 64
/** Turns of the event loop in which others may still join a batch; what a disk takes gathers the next one anyway. */
const JOIN_TURNS = 4
/** Callers of a batch that are answered in one turn of the event loop. */
const MOST_TOLD = 2
/** How long a transaction waits for another process before its caller is told SYS_BUSY. */
const PATIENCE_MS = 10_000
const TRY_EVERY_MS = 4
/** A pause this long lets another process in, which tries that often. */
const GIVE_WAY_MS = 5 * TRY_EVERY_MS
/** Another process that ends its transaction within this time needs no note. */
const ASK_AFTER_MS = 10 * TRY_EVERY_MS

interface Waiter {
  resolve: () => void
  reject: (reason: unknown) => void
  /** Since when, by performance.now(). */
  since: number
}

/**
 * Ends the process. What is in the log and not on disk can neither be taken back nor be trusted: nobody may be told of it,
 * and the next start begins with what the disk has.
 */
function endAll(error: unknown): never {
  writeSync(2, `galleria: the database can't be written any more, nothing more can be promised: ${error}\n`)
  process.exit(1)
}

export interface GroupCommitDeps {
  writer: DatabaseSync
  reader: DatabaseSync
  log: WriteAheadLog
  turns: WriterTurns
  /** How long a transaction waits for another process; 10 s unless given. */
  patienceMs?: number | undefined
}

/**
 * The writer of a SQLite file in this process. Transactions run one after another, each in a savepoint of one outer
 * transaction; its COMMIT appends all of them to the log, and their callers are answered when that is on disk. The next
 * batch grows meanwhile. Readers stay at what is on disk, so nobody is told what a power cut may take back.
 */
export class GroupCommit {
  readonly #queue: Waiter[] = []
  #committing: Waiter[] = []
  /** A transaction is under way, or the next one waits for another process. */
  #busy = false
  /** The outer transaction is open. */
  #open = false
  /** A commit is due. */
  #isDue = false
  /** A batch is in the log and on its way to the disk. */
  #isSyncing = false
  /** Nobody begins: a checkpoint ends, or another process is let in. */
  #isShut = false
  #isGivingWay = false
  #whenIdle: (() => void) | null = null
  #checkpointing: Promise<void> | null = null
  /** What SQLite last refused to do for a transaction: it may have ended them all with it. */
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

  /** Ends the transaction under way; resolves when it is on disk, rejects when the whole batch is lost. */
  commit(): Promise<void> {
    try {
      this.#releasing.run()
    } catch (error) {
      this.rollback()
      return Promise.reject(named(error))
    }
    return new Promise((resolve, reject) => {
      this.#committing.push({ resolve, reject, since: 0 })
      this.#next()
    })
  }

  /** A statement of the transaction under way has failed. */
  refused(error: unknown): void {
    this.#refusal = error
  }

  /** Takes back the transaction under way, and nothing else of its batch. */
  rollback(): void {
    try {
      if (this.deps.writer.isTransaction) this.deps.writer.exec('rollback to s; release s')
      else this.#loseBatch()
    } finally {
      this.#next()
    }
  }

  /** SQLite itself ended the outer transaction: those of the batch are told, whoever begins next begins a new one. */
  #loseBatch(): void {
    const batch = this.#committing
    this.#committing = []
    this.#open = false
    this.#tell(batch, { reason: new Error('the batch was rolled back by SQLite', { cause: this.#refusal }) })
  }

  /** Resolves when everything that was begun is on disk. */
  async close(): Promise<void> {
    while (this.#busy || this.#isDue || this.#isSyncing || this.#committing.length > 0 || this.#queue.length > 0)
      await new Promise((done) => setTimeout(done, 1))
    await this.#checkpointing
    await this.deps.log.close()
  }

  /** Lets the next waiter in, or sees to the commit of the batch when nobody waits or it is large enough. */
  #next(): void {
    if (this.#admit()) return
    this.#busy = false
    if (!this.#open && this.#committing.length === 0) {
      this.#tellIdle()
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

  /** Another process writes: asks again in a moment, while everything that is no writer goes on. */
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

  /** Commits the batch. The end of a transaction or of a sync that is under way comes back here. */
  #settle(): void {
    this.#isDue = false
    if (this.#busy || this.#isSyncing) return
    if (this.#open) this.#commitBatch().catch(endAll)
    else this.#tellIdle()
  }

  /** Whoever is in the batch is told; it rejects only when the writer itself is broken. */
  async #commitBatch(): Promise<void> {
    const batch = this.#committing
    this.#committing = []
    const failure = this.#append()
    if (failure === null) {
      this.#isSyncing = true
      const isLong = this.#checkpointing === null && this.deps.log.isLong()
      this.#giveWay()
      // The next batch grows while this one is on its way.
      this.#admit()
      await this.deps.log.sync().catch(endAll)
      this.#unpinning.run()
      this.#isSyncing = false
      if (isLong) this.#checkpoint()
    }
    this.#tell(batch, failure)
    if (!this.#busy) this.#next()
  }

  /** A few in each turn of the event loop: what each of them goes on with would hold up everybody else all at once. */
  #tell(batch: Waiter[], failure: { reason: unknown } | null): void {
    for (const waiter of batch.splice(0, MOST_TOLD)) failure ? waiter.reject(failure.reason) : waiter.resolve()
    if (batch.length > 0) setImmediate(() => this.#tell(batch, failure))
  }

  /** Appends the batch to the log and leaves readers where they were before it; null, or why it could not be. */
  #append(): { reason: unknown } | null {
    let isPinned = false
    try {
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

  /** A pause between two batches, when another process waits for its turn. */
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

  /** Resolves when no transaction and no sync is under way; nobody begins while `#isShut`. */
  #idle(): Promise<void> {
    if (!this.#busy && !this.#open && !this.#isSyncing) return Promise.resolve()
    return new Promise((done) => {
      this.#whenIdle = done
    })
  }

  #tellIdle(): void {
    if (this.#isSyncing || !this.#isShut) return
    this.#whenIdle?.()
    this.#whenIdle = null
  }
}
