import type { Reader, Tx } from './db'
import type { JobTable } from './kernel.tables'
import { prepared } from './prepared'

type Key = { shard: number; kind: string; key: string }

/** Adds a job, or moves the existing one. */
export const putJob = prepared<Key & { uid: string; dueAt: number; payload: string }>((q, p) =>
  q
    .insertInto('job')
    .values({
      shard: p.shard,
      kind: p.kind,
      key: p.key,
      uid: p.uid,
      dueAt: p.dueAt,
      payload: p.payload,
      leaseUntil: 0,
      attempts: 0,
      lastError: '',
    })
    .onConflict((c) =>
      c
        .columns(['shard', 'kind', 'key'])
        .doUpdateSet({ dueAt: p.dueAt, payload: p.payload, leaseUntil: 0, attempts: 0, lastError: '' }),
    ),
)

export const removeJob = prepared<Key>((q, p) =>
  q.deleteFrom('job').where('shard', '=', p.shard).where('kind', '=', p.kind).where('key', '=', p.key),
)

/** Claims a job that is unchanged since it was read; no row when another process was first. */
export const leaseJob = prepared<
  Key & { dueAt: number; attempts: number; leaseUntil: number; leaseBefore: number },
  { key: string }
>((q, p) =>
  q
    .updateTable('job')
    .set({ leaseUntil: p.leaseUntil, attempts: p.attempts })
    .where('shard', '=', p.shard)
    .where('kind', '=', p.kind)
    .where('key', '=', p.key)
    .where('dueAt', '=', p.dueAt)
    .where('leaseUntil', '=', p.leaseBefore)
    .returning('key'),
)

/** Deletes a job that is unchanged since it was claimed. */
export const finishJob = prepared<Key & { dueAt: number; attempts: number }>((q, p) =>
  q
    .deleteFrom('job')
    .where('shard', '=', p.shard)
    .where('kind', '=', p.kind)
    .where('key', '=', p.key)
    .where('dueAt', '=', p.dueAt)
    .where('attempts', '=', p.attempts),
)

/** Moves a job that is unchanged since it was claimed to another time, and stores its error. */
export async function putBackJob(
  tx: Tx,
  { shard, kind, key, dueAt }: Key & { dueAt: number },
  attempts: number,
  next: { dueAt: number; attempts: number; error: string },
): Promise<void> {
  await tx
    .updateTable('job')
    .set({ dueAt: next.dueAt, leaseUntil: 0, attempts: next.attempts, lastError: next.error })
    .where('shard', '=', shard)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('dueAt', '=', dueAt)
    .where('attempts', '=', attempts)
    .execute()
}

/** A job in this attempt or a later one fails repeatedly: four attempts take about four minutes. */
export const FAILING_ATTEMPTS = 4

/** Number of jobs that fail repeatedly, counted up to `most`. */
export async function countFailing(q: Reader, most: number): Promise<number> {
  const failing = q.selectFrom('job').select('key').where('attempts', '>=', FAILING_ATTEMPTS).limit(most)
  const { count } = await q
    .selectFrom(failing.as('failing'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Jobs that are due at `now` and not claimed, the longest due first: at most `most` of each kind, in one statement. */
export async function dueJobs(q: Reader, kinds: readonly string[], now: number, most: number): Promise<JobTable[]> {
  const [first, ...others] = kinds.map((kind) => {
    const ofKind = q
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', kind)
      .where('dueAt', '<=', now)
      .where('leaseUntil', '<=', now)
      .orderBy('dueAt')
      .limit(most)
    // A branch of a union cannot have an order of its own.
    return q.selectFrom(ofKind.as('due')).selectAll()
  })
  if (!first) return []
  return await others.reduce((all, branch) => all.unionAll(branch), first).execute()
}
