import { sql } from 'kysely'
import type { Clock } from './clock'
import type { Db, Tx } from './db'
import { newId } from './ids'
import { insertMany } from './insert-many'
import type { JobKinds, Jobs } from './jobs'
import type { OutboxTable } from './kernel.tables'
import type { Logger } from './log'
import { JOB_STATEMENT_MS, withPatience } from './patience'
import { prepared } from './prepared'
import { preparedIn } from './prepared-in'

/** Events for modules above, by topic. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Events {}
export type Topic = keyof Events & string
type Handler<K extends Topic> = (payload: Events[K]) => Promise<void>
type BatchHandler<K extends Topic> = (payloads: Events[K][]) => Promise<void>
interface Listener {
  name: string
  takesMany: boolean
  handle(payloads: unknown[]): Promise<void>
}

declare module './jobs' {
  interface JobKinds {
    /** Repeats an event for the listener that failed on it; key: the event's id and the listener's name. */
    'outbox.retry': { topic: string; listener: string; news: unknown; uid?: string }
  }
}

const BATCH = 100
const POLL_MS = 1000
/** Events published within this time are delivered together. */
const GATHER_MS = 20
const LEASE_MS = 30_000
/** Time until a listener that failed is called again. */
const RETRY_MS = 30_000
/** Concurrent retries of one process: a listener that always fails must not delay the retries of other listeners. */
const RETRIES = 4
const KEEP_MS = 24 * 3_600_000

type Waiting = Pick<OutboxTable, 'id' | 'topic' | 'payload' | 'attempts'>
/** An event that one listener failed on. */
interface Failed {
  row: Waiting
  listener: string
}

const waiting = prepared<{ now: number; most: number }, Waiting>((q, p) =>
  q
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload', 'attempts'])
    .where('doneAt', '=', 0)
    .where('nextAt', '<=', p.now)
    // In index order: ordered by id alone, every batch would sort all waiting rows.
    .orderBy('nextAt')
    .orderBy('id')
    .limit(p.most),
)
const lease = preparedIn<{ id: string }, { known: number; nextAt: number }>((q, ids, p) =>
  q
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAt: p.nextAt }))
    .where('id', 'in', ids)
    .where('attempts', '=', p.known)
    // As an expression: with the column SQLite would use its index and read all waiting rows instead of these few.
    .where(sql<number>`+${sql.ref('doneAt')}`, '=', 0)
    .returning('id'),
)
const finish = preparedIn<never, { doneAt: number }>((q, ids, p) =>
  q.updateTable('outbox').set({ doneAt: p.doneAt }).where('id', 'in', ids),
)

export interface OutboxDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'schedule' | 'handle'>
}

/**
 * Events, written in the transaction that caused them and delivered after it, at least once and in the order of their
 * ids within a topic; handlers may run more than once. A listener that fails is called again alone, by a job with
 * growing pauses, without a limit; the other listeners are not affected.
 */
export class Outbox {
  readonly #listeners = new Map<string, Listener[]>()
  #timer: NodeJS.Timeout | null = null
  #timerAt = 0
  #running: Promise<number> | null = null
  #following: Promise<number> | null = null
  #stopped = false

  constructor(private readonly deps: OutboxDeps) {
    deps.jobs.handle('outbox.retry', (retry) => this.#redeliver(retry), { concurrency: RETRIES })
  }

  /** Calls `handler` with each event of a topic. `name` is stored in rows: unique in the topic and never changed. */
  on<K extends Topic>(topic: K, name: string, handler: Handler<K>): void {
    this.#listen(topic, {
      name,
      takesMany: false,
      handle: async ([payload]) => handler(payload as Events[K]),
    })
  }

  /** Like `on`, for a handler that takes waiting events as one list: it must handle all or none. */
  onMany<K extends Topic>(topic: K, name: string, handler: BatchHandler<K>): void {
    this.#listen(topic, { name, takesMany: true, handle: (payloads) => handler(payloads as Events[K][]) })
  }

  #listen(topic: string, listener: Listener): void {
    const known = this.#listeners.get(topic) ?? []
    if (known.some(({ name }) => name === listener.name))
      throw new Error(`${topic} has a listener ${listener.name} already`)
    this.#listeners.set(topic, [...known, listener])
  }

  async publish<K extends Topic>(tx: Tx, topic: K, payload: Events[K]): Promise<void> {
    const now = this.deps.clock.now()
    const row = {
      id: newId(),
      topic,
      payload: JSON.stringify(payload),
      createdAt: now,
      doneAt: 0,
      attempts: 0,
      nextAt: now,
    }
    await insertMany(tx, 'outbox', [row])
    // One delivery follows for all events within `GATHER_MS`; if the transaction fails, it finds nothing.
    this.#wake(GATHER_MS)
  }

  start(): void {
    this.#stopped = false
    this.#wake(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await (this.#following ?? this.#running)
  }

  /** Delivers waiting events once; gives their number. Called by the timer and by tests. */
  drain(): Promise<number> {
    if (!this.#running) {
      // A job may call this; the longer statement limit of jobs is not meant for these few rows.
      this.#running = withPatience(null, () => this.#deliver()).finally(() => {
        this.#running = null
      })
      return this.#running
    }
    // The running delivery may have read before the newest event was written. One more delivery follows it, shared by
    // all callers: with one each, every caller would wait behind the next, without end while orders come.
    const again = () => {
      this.#following = null
      return this.drain()
    }
    this.#following ??= this.#running.then(again, again)
    return this.#following
  }

  /** Schedules a delivery after `afterMs` at the latest; an earlier one stays. */
  #wake(afterMs: number): void {
    const dueAt = performance.now() + afterMs
    if (this.#stopped || (this.#timer && this.#timerAt <= dueAt)) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timerAt = dueAt
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.drain().then(
        (delivered) => this.#wake(delivered === BATCH ? 0 : POLL_MS),
        (error: unknown) => {
          this.deps.log.error({ err: error }, 'outbox delivery failed')
          this.#wake(POLL_MS)
        },
      )
    }, afterMs)
    this.#timer.unref()
  }

  async #deliver(): Promise<number> {
    const now = this.deps.clock.now()
    const { rows } = await waiting(this.deps.db.q, { now, most: BATCH })
    if (rows.length === 0) return 0
    const byTopic = new Map<string, Waiting[]>()
    rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const row of await this.#lease(rows, now)) {
      const group = byTopic.get(row.topic) ?? []
      group.push(row)
      byTopic.set(row.topic, group)
    }
    const ids: string[] = []
    const failed: Failed[] = []
    for (const [topic, group] of byTopic) {
      failed.push(...(await this.#handle(topic, group)))
      ids.push(...group.map((row) => row.id))
    }
    if (ids.length > 0) await this.deps.db.tx((tx) => this.#finish(tx, ids, failed))
    return rows.length
  }

  /** An event is done when each listener has handled it or has a retry job. */
  async #finish(tx: Tx, ids: readonly string[], failed: readonly Failed[]): Promise<void> {
    const now = this.deps.clock.now()
    await finish(tx, ids, { doneAt: now })
    for (const { row, listener } of failed) {
      const news = JSON.parse(row.payload) as unknown
      const owner = typeof news === 'object' && news && 'uid' in news ? { uid: String(news.uid) } : {}
      await this.deps.jobs.schedule(tx, {
        kind: 'outbox.retry',
        key: `${row.id}:${listener}`,
        dueAt: now + RETRY_MS,
        payload: { topic: row.topic, listener, news, ...owner },
      })
    }
  }

  async #redeliver({ topic, listener, news }: JobKinds['outbox.retry']): Promise<void> {
    const known = this.#listeners.get(topic)?.find(({ name }) => name === listener)
    // Another version of the program may have it, or its name was changed: the error shows either.
    if (!known) throw new Error(`no listener ${listener} of topic ${topic}`)
    await known.handle([news])
  }

  /**
   * Calls the listeners; returns the failures, one for each event and listener. Events that can't be handled together
   * are tried one by one.
   */
  async #handle(topic: string, rows: readonly Waiting[]): Promise<Failed[]> {
    const failed: Failed[] = []
    const tell = async ({ name, handle }: Listener, told: readonly Waiting[]): Promise<boolean> => {
      try {
        const payloads = told.map((row) => JSON.parse(row.payload) as unknown)
        await withPatience(JOB_STATEMENT_MS, () => handle(payloads))
        return true
      } catch (error) {
        const [only] = told
        if (!only || told.length > 1) return false
        failed.push({ row: only, listener: name })
        this.deps.log.error({ err: error, topic, listener: name }, 'outbox handler failed')
        return false
      }
    }
    for (const listener of this.#listeners.get(topic) ?? []) {
      if (listener.takesMany && rows.length > 1 && (await tell(listener, rows))) continue
      for (const row of rows) await tell(listener, [row])
    }
    return failed
  }

  /**
   * Leases a batch in one transaction; gives the rows that no other process holds. After a crash they are delivered
   * when the lease ends.
   */
  async #lease(rows: readonly Waiting[], now: number): Promise<Waiting[]> {
    const byAttempts = new Map<number, string[]>()
    for (const { id, attempts } of rows) byAttempts.set(attempts, [...(byAttempts.get(attempts) ?? []), id])
    const mine = await this.deps.db.tx(async (tx) => {
      const ids = new Set<string>()
      for (const [known, group] of byAttempts) {
        const nextAt = now + LEASE_MS * Math.min(2 ** known, 64)
        for (const { id } of await lease(tx, group, { known, nextAt })) ids.add(id)
      }
      return ids
    })
    return rows.filter((row) => mine.has(row.id))
  }

  /** Deletes events that were delivered a day ago. */
  async sweep(): Promise<void> {
    const before = this.deps.clock.now() - KEEP_MS
    await this.deps.db.tx((tx) =>
      tx.deleteFrom('outbox').where('doneAt', '>', 0).where('doneAt', '<', before).execute(),
    )
  }
}
