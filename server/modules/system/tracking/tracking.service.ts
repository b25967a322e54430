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

/** Rows that go into the database together, or this long after the first of them. */
const FLUSH_ROWS = 500
const FLUSH_AFTER_MS = 100
/** Above this many waiting rows posts are refused; devices keep their events and come again. */
const MOST_WAITING = 20_000
/** Old events leave in pieces, so that no delete holds the writer for long. */
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
 * Keeps what devices tell of visits. Events gather for a moment and go in together; a post is answered when its events are
 * in the database, so what the answer says is true after any crash.
 */
export class TrackingService {
  #waiting: Waiting[] = []
  /** Rows of #waiting. */
  #gathered = 0
  /** These, and those that are being written. */
  #waitingRows = 0
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(private readonly deps: TrackingDeps) {}

  /** Takes a post's events; resolves when they are durable. */
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

  /** Writes what waits. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const batch = this.#waiting
    this.#waiting = []
    this.#gathered = 0
    if (batch.length > 0) this.#writing = this.#writing.then(() => this.#write(batch))
    return this.#writing
  }

  /** Submits were paid: the funnel's last step (event `order.paid`; may be told twice). */
  async recordPaid(parentNos: readonly string[]): Promise<void> {
    const at = this.deps.clock.now()
    const rows = parentNos.map((parentNo) => ({ parentNo, at, day: chinaDay(at) }))
    await this.deps.db.tx((tx) => repo.addPaid(tx, rows))
  }

  /** The funnel by day and channel; days are of China, both included. */
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

  /** Forgets what is older than the setting says. */
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
      // Each process writes what it has gathered itself: no row knows of it yet.
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
