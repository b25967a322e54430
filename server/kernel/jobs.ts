import type { Clock } from './clock'
import type { Db, Tx } from './db'
import { newId } from './ids'
import type { Logger } from './log'
import { prepared } from './prepared'

/** Kinds of jobs and their payloads. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobKinds {}
export type JobKind = keyof JobKinds & string

const BATCH = 50
const POLL_MS = 1000
const LEASE_MS = 30_000

const put = prepared<{ id: string; kind: string; key: string; dueAt: number; payload: string }>((q, p) =>
  q
    .insertInto('job')
    .values({
      id: p.id,
      kind: p.kind,
      key: p.key,
      due_at: p.dueAt,
      payload: p.payload,
      lease_until: 0,
      attempts: 0,
      last_error: '',
    })
    .onConflict((c) =>
      c.columns(['kind', 'key']).doUpdateSet({ due_at: p.dueAt, payload: p.payload, lease_until: 0, attempts: 0 }),
    ),
)
const remove = prepared<{ kind: string; key: string }>((q, p) =>
  q.deleteFrom('job').where('kind', '=', p.kind).where('key', '=', p.key),
)

/**
 * Work with a due time, as rows claimed with a lease: any number of processes and a crash at any point do each job;
 * a handler must bear a repeat (it ends in a conditional update). One live job for each kind and key.
 */
export class Jobs {
  readonly #handlers = new Map<string, (payload: unknown) => Promise<void>>()
  #timer: NodeJS.Timeout | null = null
  #running: Promise<number> | null = null
  #stopped = true

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  handle<K extends JobKind>(kind: K, handler: (payload: JobKinds[K]) => Promise<void>): void {
    this.#handlers.set(kind, (payload) => handler(payload as JobKinds[K]))
  }

  /** Adds a job, or moves the live one of the same kind and key. */
  async schedule<K extends JobKind>(
    tx: Tx,
    job: { kind: K; key: string; dueAt: number; payload: JobKinds[K] },
  ): Promise<void> {
    const { kind, key, dueAt } = job
    await put(tx, { id: newId(), kind, key, dueAt, payload: JSON.stringify(job.payload) })
  }

  async cancel(tx: Tx, kind: JobKind, key: string): Promise<void> {
    await remove(tx, { kind, key })
  }

  start(): void {
    this.#stopped = false
    this.#wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  #wake(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.runDue()
        .catch((error: unknown) => this.log.error({ err: error }, 'job run failed'))
        .finally(() => this.#wake())
    }, POLL_MS)
    this.#timer.unref()
  }

  /** Runs what is due, once; gives how many were done. Tests call it, the timer too. */
  runDue(): Promise<number> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<number> {
    const now = this.clock.now()
    const due = await this.db.q
      .selectFrom('job')
      .selectAll()
      .where('due_at', '<=', now)
      .where('lease_until', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    let done = 0
    for (const job of due) {
      const handler = this.#handlers.get(job.kind)
      if (!handler) continue
      const attempts = job.attempts + 1
      const claimed = await this.db.tx((tx) =>
        tx
          .updateTable('job')
          .set({ lease_until: now + LEASE_MS * Math.min(2 ** job.attempts, 64), attempts })
          .where('id', '=', job.id)
          .where('lease_until', '=', job.lease_until)
          .where('due_at', '=', job.due_at)
          .executeTakeFirst(),
      )
      if (claimed.numUpdatedRows === 0n) continue
      try {
        await handler(JSON.parse(job.payload))
        // A handler may have scheduled the same key anew: only the job as claimed is finished.
        await this.db.tx((tx) =>
          tx
            .deleteFrom('job')
            .where('id', '=', job.id)
            .where('due_at', '=', job.due_at)
            .where('attempts', '=', attempts)
            .execute(),
        )
        done++
      } catch (error) {
        this.log.error({ err: error, kind: job.kind, attempts }, 'job failed, will be tried again')
        const text = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
        await this.db.tx((tx) => tx.updateTable('job').set({ last_error: text }).where('id', '=', job.id).execute())
      }
    }
    return done
  }
}
