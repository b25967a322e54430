import type { Clock } from './clock'
import type { Db, Tx } from './db'
import { newId } from './ids'
import type { Logger } from './log'

/** News that travels upward, by topic. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Events {}
export type Topic = keyof Events & string
type Handler<K extends Topic> = (payload: Events[K]) => Promise<void>

const BATCH = 100
const POLL_MS = 1000
const LEASE_MS = 30_000
const KEEP_MS = 24 * 3_600_000

/**
 * Events written inside the transaction that caused them and delivered after it, at least once and in order of their
 * ids; a handler must bear a repeat. A failed one is tried again with growing pauses and never dropped.
 */
export class Outbox {
  readonly #handlers = new Map<string, ((payload: unknown) => Promise<void>)[]>()
  #timer: NodeJS.Timeout | null = null
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
    await tx
      .insertInto('outbox')
      .values({ id: newId(), topic, payload: JSON.stringify(payload), created_at: now, done_at: 0, attempts: 0, next_at: now })
      .execute()
    // Delivery starts with the next turn; should the transaction fail there is nothing to find.
    this.#wake(5)
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
    this.#running ??= this.#deliver().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  #wake(afterMs: number): void {
    if (this.#stopped) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
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
    const rows = await this.db.q
      .selectFrom('outbox')
      .selectAll()
      .where('done_at', '=', 0)
      .where('next_at', '<=', now)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      // The claim is a lease: another process sees 0 rows, and after a crash the event comes back.
      const claimed = await this.db.tx((tx) =>
        tx
          .updateTable('outbox')
          .set({ attempts: row.attempts + 1, next_at: now + LEASE_MS * Math.min(2 ** row.attempts, 64) })
          .where('id', '=', row.id)
          .where('attempts', '=', row.attempts)
          .where('done_at', '=', 0)
          .executeTakeFirst(),
      )
      if (claimed.numUpdatedRows === 0n) continue
      try {
        for (const handler of this.#handlers.get(row.topic) ?? []) await handler(JSON.parse(row.payload))
        await this.db.tx((tx) => tx.updateTable('outbox').set({ done_at: this.clock.now() }).where('id', '=', row.id).execute())
      } catch (error) {
        this.log.error({ err: error, topic: row.topic, attempts: row.attempts + 1 }, 'outbox handler failed')
      }
    }
    return rows.length
  }

  /** Forgets what was delivered a day ago. */
  async sweep(): Promise<void> {
    const before = this.clock.now() - KEEP_MS
    await this.db.tx((tx) => tx.deleteFrom('outbox').where('done_at', '>', 0).where('done_at', '<', before).execute())
  }
}
