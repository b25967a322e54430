import type { Clock } from './clock'
import type { Db, Tx } from './db'
import { newId } from './ids'
import { insertMany } from './insert-many'
import type { OutboxTable } from './kernel.tables'
import type { Logger } from './log'
import { prepared } from './prepared'

/** News that travels upward, by topic. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Events {}
export type Topic = keyof Events & string
type Handler<K extends Topic> = (payload: Events[K]) => Promise<void>

const BATCH = 100
const POLL_MS = 1000
/** News of this long goes out together. */
const GATHER_MS = 5
const LEASE_MS = 30_000
const KEEP_MS = 24 * 3_600_000

type Waiting = Pick<OutboxTable, 'id' | 'topic' | 'payload' | 'attempts'>

const waiting = prepared<{ now: number; most: number }, Waiting>((q, p) =>
  q
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload', 'attempts'])
    .where('done_at', '=', 0)
    .where('next_at', '<=', p.now)
    .orderBy('id')
    .limit(p.most),
)
const lease = prepared<{ id: string; known: number; attempts: number; nextAt: number }>((q, p) =>
  q
    .updateTable('outbox')
    .set({ attempts: p.attempts, next_at: p.nextAt })
    .where('id', '=', p.id)
    .where('attempts', '=', p.known)
    .where('done_at', '=', 0),
)
const finish = prepared<{ id: string; doneAt: number }>((q, p) =>
  q.updateTable('outbox').set({ done_at: p.doneAt }).where('id', '=', p.id),
)

/**
 * Events written inside the transaction that caused them and delivered after it, at least once and in order of their
 * ids; a handler must bear a repeat. A failed one is tried again with growing pauses and never dropped.
 */
export class Outbox {
  readonly #handlers = new Map<string, ((payload: unknown) => Promise<void>)[]>()
  #timer: NodeJS.Timeout | null = null
  #timerAt = 0
  #running: Promise<number> | null = null
  #stopped = false

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  on<K extends Topic>(topic: K, handler: Handler<K>): void {
    const list = this.#handlers.get(topic) ?? []
    list.push((payload) => handler(payload as Events[K]))
    this.#handlers.set(topic, list)
  }

  async publish<K extends Topic>(tx: Tx, topic: K, payload: Events[K]): Promise<void> {
    const now = this.clock.now()
    const row = {
      id: newId(),
      topic,
      payload: JSON.stringify(payload),
      created_at: now,
      done_at: 0,
      attempts: 0,
      next_at: now,
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
    await this.#running
  }

  /** Delivers what waits, once; gives how many. Tests call it, the timer too. */
  drain(): Promise<number> {
    // One under way may have looked before the newest news was there.
    if (this.#running) return this.#running.then(() => this.drain())
    this.#running = this.#deliver().finally(() => {
      this.#running = null
    })
    return this.#running
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
          this.log.error({ err: error }, 'outbox delivery failed')
          this.#wake(POLL_MS)
        },
      )
    }, afterMs)
    this.#timer.unref()
  }

  async #deliver(): Promise<number> {
    const now = this.clock.now()
    const { rows } = await waiting(this.db.q, { now, most: BATCH })
    if (rows.length === 0) return 0
    const done: string[] = []
    for (const row of await this.#claim(rows, now)) {
      try {
        for (const handler of this.#handlers.get(row.topic) ?? []) await handler(JSON.parse(row.payload))
        done.push(row.id)
      } catch (error) {
        this.log.error({ err: error, topic: row.topic, attempts: row.attempts + 1 }, 'outbox handler failed')
      }
    }
    const doneAt = this.clock.now()
    if (done.length > 0) {
      await this.db.tx(async (tx) => {
        for (const id of done) await finish(tx, { id, doneAt })
      })
    }
    return rows.length
  }

  /**
   * Leases on a whole batch in one transaction; gives the rows that nobody else holds. After a crash they come back
   * when the lease is over.
   */
  #claim(rows: readonly Waiting[], now: number): Promise<Waiting[]> {
    return this.db.tx(async (tx) => {
      const mine: Waiting[] = []
      for (const row of rows) {
        const nextAt = now + LEASE_MS * Math.min(2 ** row.attempts, 64)
        const { numAffectedRows } = await lease(tx, {
          id: row.id,
          known: row.attempts,
          attempts: row.attempts + 1,
          nextAt,
        })
        if (numAffectedRows === 1n) mine.push(row)
      }
      return mine
    })
  }

  /** Forgets what was delivered a day ago. */
  async sweep(): Promise<void> {
    const before = this.clock.now() - KEEP_MS
    await this.db.tx((tx) => tx.deleteFrom('outbox').where('done_at', '>', 0).where('done_at', '<', before).execute())
  }
}
