import type { Clock } from './clock'
import type { Db, Tx } from './db'
import { dueJobs, finishJob, leaseJob, putBackJob, putJob, removeJob } from './job-rows'
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
/** Whose payload names a shopper is the shopper's: its row stands with theirs, and is only found with their uid. */
type Owner<K extends JobKind> = JobKinds[K] extends { uid: string } ? { uid: string } : { uid?: undefined }

export interface LaneOptions {
  /** How many of the kind this process does at once: more than one where a handler waits for somebody else. */
  concurrency?: number
}

/** The house's recurring jobs, a row each. */
const EVERY = 'house.every'
/** Rows of one kind in one look. */
const BATCH = 50
const POLL_MS = 1000
/** After a look that a flooded kind filled. */
const MORE_MS = 100
const LEASE_MS = 30_000

interface Recurring {
  rhythm: Rhythm
  work(): Promise<void>
}

/**
 * Work with a due time, as rows claimed with a lease: any number of processes and a crash at any point do each job;
 * a handler must bear a repeat (it ends in a conditional update). One live job for each kind and key. Each kind has a
 * lane of its own, so that one that is slow or flooded keeps no other waiting.
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

  /** Who does the jobs of a kind; `concurrency` is 1 where it isn't given. */
  handle<K extends JobKind>(
    kind: K,
    handler: (payload: JobKinds[K]) => Promise<void>,
    { concurrency = 1 }: LaneOptions = {},
  ): void {
    const work = (job: JobTable) => this.#do(job, () => handler(JSON.parse(job.payload) as JobKinds[K]))
    this.#lanes.set(kind, new Lane(concurrency, work))
  }

  /** Work of the house that comes back: at each time of its rhythm one of all processes does it. `start` writes its row. */
  every(name: string, rhythm: Rhythm, work: () => Promise<void>): void {
    this.#recurring.set(name, { rhythm, work })
    // As many at once as there are: none waits for another.
    this.#lanes.set(EVERY, new Lane(this.#recurring.size, (job) => this.#repeat(job)))
  }

  /** Adds a job, or moves the live one of the same kind and key. It belongs to whom its payload names. */
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

  /** Looks for what is due from now on, and sees that what recurs has its row. */
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

  /** Begins nothing more, and waits for what is being done. */
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

  /** Does what is due, once; gives how many were done. For tests: the timer waits for no lane. */
  async runDue(): Promise<number> {
    await this.#look()
    const counts = await Promise.all([...this.#lanes.values()].map((lane) => lane.done()))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** Hands each lane that has room what is due of its kind; true when there may be more of one. */
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
    // Another version of the program may have had it.
    const known = this.#recurring.get(job.key)
    return known ? this.#do(job, known.work, known.rhythm) : false
  }

  /** Claims a job, does it, and takes it away or puts it back; true when it was done. */
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
      // A handler may have scheduled the same key anew: only the job as claimed is finished.
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
      // Its lease ends at the same time.
      .catch((failure: unknown) => this.log.error({ err: failure, kind }, 'a failed job could not be put back'))
    return false
  }
}

function uidOf(payload: object): string {
  return 'uid' in payload && typeof payload.uid === 'string' ? payload.uid : ''
}
