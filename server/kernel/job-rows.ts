import type { Reader, Tx } from './db'
import type { JobTable } from './kernel.tables'
import { prepared } from './prepared'

type Key = { shard: number; kind: string; key: string }

/** Adds a job, or moves the one that is there. */
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

/** Takes the job as it was found, unless another did; one row then. */
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

/** Takes away a job that is still as it was claimed. */
export const finishJob = prepared<Key & { dueAt: number; attempts: number }>((q, p) =>
  q
    .deleteFrom('job')
    .where('shard', '=', p.shard)
    .where('kind', '=', p.kind)
    .where('key', '=', p.key)
    .where('dueAt', '=', p.dueAt)
    .where('attempts', '=', p.attempts),
)

/** A job that is still as it was claimed comes back at another time, with what went wrong. */
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

/** What is due at `now` and nobody is at work on, the longest due first: of each kind so many at most, in one statement. */
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
    // A branch of a union may not have an order of its own.
    return q.selectFrom(ofKind.as('due')).selectAll()
  })
  if (!first) return []
  return await others.reduce((all, branch) => all.unionAll(branch), first).execute()
}
