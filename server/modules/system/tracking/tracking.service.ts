import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import type { TrackingBatch, TrackingReply } from '@contract/schema/tracking'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Logger } from '../../../kernel/log'
import { emptyRow, type FunnelReport, funnelRows } from './report.rules'
import * as repo from './tracking.repo'
import { rowsOf } from './tracking.rules'
import type { TrackingEventTable } from './tracking.tables'

/** Events are written when so many are collected, or after this time. */
const FLUSH_ROWS = 500
const FLUSH_AFTER_MS = 100
/** Above this many waiting rows posts are refused; devices keep their events and repeat them. */
const MOST_WAITING = 20_000
/** Old events are deleted in pieces, so that no statement blocks the writer for long. */
const SWEEP_ROWS = 5000
export const DEFAULT_KEEP_DAYS = 180

interface Waiting {
  rows: readonly TrackingEventTable[]
  done(): void
  failed(error: unknown): void
}

export interface TrackingDeps {
  db: Db
  clock: Clock
  log: Logger
  /** Days that events are kept. */
  keepDays?: number | undefined
}

/**
 * Stores events from devices. Events are collected for a moment and written together; a post is answered when its
 * events are in the database, so a crash loses no acknowledged event.
 */
export class TrackingService {
  #waiting: Waiting[] = []
  /** Number of rows in #waiting. */
  #gathered = 0
  /** Rows in #waiting and rows that are being written. */
  #waitingRows = 0
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(private readonly deps: TrackingDeps) {}

  /** Takes the events of a post; resolves when they are stored. */
  async take(batch: TrackingBatch, now: number): Promise<TrackingReply> {
    const { rows, dropped } = rowsOf(batch, now)
    if (rows.length > 0) {
      if (this.#waitingRows + rows.length > MOST_WAITING) fail('SYS_BUSY')
      await this.#add(rows)
    }
    return { accepted: rows.length, dropped }
  }

  /** Rows that are not in the database yet. */
  get waitingRows(): number {
    return this.#waitingRows
  }

  /** Writes the waiting rows. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const batch = this.#waiting
    this.#waiting = []
    this.#gathered = 0
    if (batch.length > 0) this.#writing = this.#writing.then(() => this.#write(batch))
    return this.#writing
  }

  /** Records paid submits, the funnel's last step (event `order.paid`, which may come twice). */
  async recordPaid(parentNos: readonly string[]): Promise<void> {
    const at = this.deps.clock.now()
    const rows = parentNos.map((parentNo) => ({ parentNo, at, day: chinaDay(at) }))
    await this.deps.db.tx((tx) => repo.addPaid(tx, rows))
  }

  /** The funnel by day and channel; days of China, both included. */
  async report(range: repo.Range): Promise<FunnelReport> {
    const { q } = this.deps.db
    const [byDay, overall, paidOrders] = await Promise.all([
      repo.countSteps(q, range, 'day'),
      repo.countSteps(q, range, 'all'),
      repo.countPaid(q, range),
    ])
    const [total = emptyRow('', '')] = funnelRows(overall)
    return { from: range.from, to: range.to, rows: funnelRows(byDay), total, paidOrders }
  }

  /** Devices that opened a page on a day in China (2026-11-21) before a moment. */
  visitors(day: string, before: number): Promise<number> {
    return repo.countVisitors(this.deps.db.q, day, before)
  }

  /** Deletes events that are older than `keepDays`. */
  async sweep(): Promise<void> {
    const before = chinaDay(this.deps.clock.now() - (this.deps.keepDays ?? DEFAULT_KEEP_DAYS) * DAY_MS)
    for (;;) {
      const forgotten = await this.deps.db.tx((tx) => repo.forgetEvents(tx, before, SWEEP_ROWS))
      if (forgotten < SWEEP_ROWS) break
    }
    await this.deps.db.tx((tx) => repo.forgetPaid(tx, before))
  }

  #add(rows: readonly TrackingEventTable[]): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ rows, done, failed })
      this.#waitingRows += rows.length
      this.#gathered += rows.length
      if (this.#gathered >= FLUSH_ROWS) void this.flush()
      // A timer and not a job: the rows exist only in this process.
      else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS)
    })
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const rows = batch.flatMap((one) => one.rows)
    try {
      await this.deps.db.tx((tx) => repo.addEvents(tx, rows))
      for (const one of batch) one.done()
    } catch (error) {
      this.deps.log.error({ err: error, events: rows.length }, 'tracking events could not be stored')
      for (const one of batch) one.failed(error)
    } finally {
      this.#waitingRows -= rows.length
    }
  }
}
