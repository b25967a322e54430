import type { Clock } from './clock'
import type { Db, Tx } from './db'
import { countFailing, dueJobs, finishJob, leaseJob, putBackJob, putJob, removeJob } from './job-rows'
import type { JobTable } from './kernel.tables'
import { Lane } from './lane'
import type { Logger } from './log'
import { JOB_STATEMENT_MS, withPatience } from './patience'
import { nextAt, type Rhythm } from './rhythm'
import { shardOf } from './shard'

/** Kinds of jobs and their payloads. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobKinds {}
export type JobKind = keyof JobKinds & string
/** A payload with a uid makes the job the shopper's: its row has that uid and is found only with it. */
type Owner<K extends JobKind> = JobKinds[K] extends { uid: string } ? { uid: string } : { uid?: undefined }

export interface LaneOptions {
  /** Concurrent jobs of the kind in this process: more than one where a handler waits for another service. */
  concurrency?: number
}

/** Recurring jobs, one row each. */
const EVERY = 'house.every'
/** Most rows of one kind per read. */
const BATCH = 50
const POLL_MS = 1000
/** Time until the next read when a kind had more rows than one read takes. */
const MORE_MS = 100
const LEASE_MS = 30_000

interface Recurring {
  rhythm: Rhythm
  work(): Promise<void>
}

/**
 * Work with a due time, as rows claimed with a lease: each job is done with any number of processes and after a crash
 * at any point. Handlers may run more than once and must end in a conditional update. There is one live job for each
 * kind and key. Each kind has a lane of its own, so that a slow or flooded kind delays no other.
 */
export class Jobs {
  readonly #lanes = new Map<string, Lane<JobTable>>()
  readonly #recurring = new Map<string, Recurring>()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<boolean> | null = null
  #stopped = true

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Registers the handler of a kind; `concurrency` is 1 by default. */
  handle<K extends JobKind>(
    kind: K,
    handler: (payload: JobKinds[K]) => Promise<void>,
    { concurrency = 1 }: LaneOptions = {},
  ): void {
    const work = (job: JobTable) => this.#do(job, () => handler(JSON.parse(job.payload) as JobKinds[K]))
    this.#lanes.set(kind, new Lane(concurrency, work))
  }

  /** Registers recurring work: at each time of its rhythm one of all processes runs it. `start` writes its row. */
  every(name: string, rhythm: Rhythm, work: () => Promise<void>): void {
    this.#recurring.set(name, { rhythm, work })
    // One at a time for each recurring job: none waits for another.
    this.#lanes.set(EVERY, new Lane(this.#recurring.size, (job) => this.#repeat(job)))
  }

  /** Adds a job, or moves the live one of the same kind and key. It belongs to the shopper of its payload. */
  async schedule<K extends JobKind>(
    tx: Tx,
    job: { kind: K; key: string; dueAt: number; payload: JobKinds[K] },
  ): Promise<void> {
    const { kind, key, dueAt } = job
    const uid = uidOf(job.payload)
    const payload = JSON.stringify(job.payload)
    await putJob(tx, { shard: shardOf(uid || key), kind, key, uid, dueAt, payload })
  }

  async cancel<K extends JobKind>(tx: Tx, job: { kind: K; key: string } & Owner<K>): Promise<void> {
    await removeJob(tx, { shard: shardOf(job.uid || job.key), kind: job.kind, key: job.key })
  }

  /** Reads due jobs from now on, and adds missing rows of recurring jobs. */
  async start(): Promise<void> {
    this.#stopped = false
    const now = this.clock.now()
    await this.db.tx(async (tx) => {
      for (const [name, { rhythm }] of this.#recurring) {
        const row = { shard: shardOf(name), kind: EVERY, key: name, uid: '', dueAt: nextAt(rhythm, now), payload: '' }
        await tx
          .insertInto('job')
          .values({ ...row, leaseUntil: 0, attempts: 0, lastError: '' })
          .onConflict((c) => c.doNothing())
          .execute()
      }
    })
    this.#wake(POLL_MS)
  }

  /** Begins no more jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#looking?.catch(() => undefined)
    for (const lane of this.#lanes.values()) lane.clear()
    await Promise.all([...this.#lanes.values()].map((lane) => lane.done()))
  }

  #wake(afterMs: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#look().then(
        (isMore) => this.#wake(isMore ? MORE_MS : POLL_MS),
        (error: unknown) => {
          this.log.error({ err: error }, 'job run failed')
          this.#wake(POLL_MS)
        },
      )
    }, afterMs)
    this.#timer.unref()
  }

  /** Runs due jobs once; gives how many were done. For tests: the timer does not wait for lanes. */
  async runDue(): Promise<number> {
    await this.#look()
    const counts = await Promise.all([...this.#lanes.values()].map((lane) => lane.done()))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** Number of jobs that fail repeatedly, counted up to `most`. */
  failing(most: number): Promise<number> {
    return countFailing(this.db.q, most)
  }

  /** Reads due jobs for each lane that has room; true when a kind may have more. */
  #look(): Promise<boolean> {
    this.#looking ??= this.#find().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #find(): Promise<boolean> {
    const free = [...this.#lanes].filter(([, lane]) => lane.hasRoom).map(([kind]) => kind)
    if (free.length === 0) return false
    const rows = await dueJobs(this.db.q, free, this.clock.now(), BATCH)
    let isMore = false
    for (const kind of free) {
      const due = rows.filter((row) => row.kind === kind)
      this.#lanes.get(kind)?.add(due)
      isMore ||= due.length === BATCH
    }
    return isMore
  }

  async #repeat(job: JobTable): Promise<boolean> {
    // A newer version of the program may have registered it.
    const known = this.#recurring.get(job.key)
    return known ? this.#do(job, known.work, known.rhythm) : false
  }

  /** Claims a job, runs it, and deletes it or puts it back; true when it was done. */
  async #do(job: JobTable, work: () => Promise<void>, rhythm?: Rhythm): Promise<boolean> {
    const { shard, kind, key } = job
    const attempts = job.attempts + 1
    const leaseUntil = this.clock.now() + LEASE_MS * Math.min(2 ** job.attempts, 64)
    const known = { shard, kind, key, dueAt: job.dueAt }
    try {
      const { rows } = await this.db.tx((tx) =>
        leaseJob(tx, { ...known, attempts, leaseUntil, leaseBefore: job.leaseUntil }),
      )
      if (rows.length === 0) return false
    } catch (error) {
      this.log.error({ err: error, kind }, 'job could not be claimed')
      return false
    }
    let trouble: unknown = null
    try {
      await withPatience(JOB_STATEMENT_MS, work)
      const next = rhythm && { dueAt: nextAt(rhythm, this.clock.now()), attempts: 0, error: '' }
      // The handler may have scheduled the same key again: only the job as claimed is deleted.
      await this.db.tx(async (tx) => {
        if (next) await putBackJob(tx, known, attempts, next)
        else await finishJob(tx, { ...known, attempts })
      })
      return true
    } catch (error) {
      trouble = error
      this.log.error({ err: error, kind, attempts }, 'job failed, will be tried again')
    }
    const error = trouble instanceof Error ? trouble.message.slice(0, 200) : 'unknown'
    await this.db
      .tx((tx) => putBackJob(tx, known, attempts, { dueAt: leaseUntil, attempts, error }))
      // It then runs again when its lease ends.
      .catch((failure: unknown) => this.log.error({ err: failure, kind }, 'a failed job could not be put back'))
    return false
  }
}

function uidOf(payload: object): string {
  return 'uid' in payload && typeof payload.uid === 'string' ? payload.uid : ''
}
