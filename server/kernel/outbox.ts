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

/** News that travels upward, by topic. Modules add theirs by declaration merging. */
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
    /** Tells one listener news that it failed on; key: the news's id and the listener's name. */
    'outbox.retry': { topic: string; listener: string; news: unknown; uid?: string }
  }
}

const BATCH = 100
const POLL_MS = 1000
/** News of this long goes out together. */
const GATHER_MS = 20
const LEASE_MS = 30_000
/** Until a listener that failed is told again. */
const RETRY_MS = 30_000
/** Retries of one process at once: a listener that always fails shall not keep the others' waiting. */
const RETRIES = 4
const KEEP_MS = 24 * 3_600_000

type Waiting = Pick<OutboxTable, 'id' | 'topic' | 'payload' | 'attempts'>
/** News that one listener failed on. */
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
    // As the index has them: by id alone all that waits would be sorted for each batch.
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
    // As a value: by its index SQLite would go through all that waits instead of to these few.
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
 * Events written inside the transaction that caused them and delivered after it, at least once and in order of their
 * ids within a topic; a handler must bear a repeat. A listener that fails is told again alone, by a job of its own with
 * growing pauses, and never given up; all others are done with the news.
 */
export class Outbox {
  readonly #listeners = new Map<string, Listener[]>()
  #timer: NodeJS.Timeout | null = null
  #timerAt = 0
  #running: Promise<number> | null = null
  #following: Promise<number> | null = null
  #stopped = false

  constructor(private readonly deps: OutboxDeps) {
    deps.jobs.handle('outbox.retry', (retry) => this.#tellAgain(retry), { concurrency: RETRIES })
  }

  /** Tells `handler` the news of a topic, one by one. Its name stands in rows: it is unique in the topic and stays. */
  on<K extends Topic>(topic: K, name: string, handler: Handler<K>): void {
    this.#listen(topic, {
      name,
      takesMany: false,
      handle: async ([payload]) => handler(payload as Events[K]),
    })
  }

  /** Like `on`, for a handler that deals with all news of a moment at once: it must do all of it or nothing. */
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
    // Delivery starts after a moment, for all news of that moment; should the transaction fail there is nothing to find.
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

  /** Delivers what waits, once; gives how many. Tests call it, the timer too. */
  drain(): Promise<number> {
    if (!this.#running) {
      // A delivery may be asked for inside a job, whose patience is not for these few rows.
      this.#running = withPatience(null, () => this.#deliver()).finally(() => {
        this.#running = null
      })
      return this.#running
    }
    // One under way may have looked before the newest news was there. One more follows it, for all who ask meanwhile: each
    // with one of its own would wait again behind the next, and while orders come there is always a next.
    const again = () => {
      this.#following = null
      return this.drain()
    }
    this.#following ??= this.#running.then(again, again)
    return this.#following
  }

  /** Sees to a delivery after `afterMs` at the latest; one that is due sooner stays. */
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

  /** News is over when each listener has heard it or has a job that tells it again. */
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

  async #tellAgain({ topic, listener, news }: JobKinds['outbox.retry']): Promise<void> {
    const known = this.#listeners.get(topic)?.find(({ name }) => name === listener)
    // Another version of the program may have it, or somebody renamed it: either must be seen.
    if (!known) throw new Error(`nobody listens to ${topic} as ${listener}`)
    await known.handle([news])
  }

  /** Gives who failed on what. News that can't be handled together is tried one by one. */
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
   * Leases on a whole batch in one transaction; gives the rows that nobody else holds. After a crash they come back
   * when the lease is over.
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

  /** Forgets what was delivered a day ago. */
  async sweep(): Promise<void> {
    const before = this.deps.clock.now() - KEEP_MS
    await this.deps.db.tx((tx) =>
      tx.deleteFrom('outbox').where('doneAt', '>', 0).where('doneAt', '<', before).execute(),
    )
  }
}
