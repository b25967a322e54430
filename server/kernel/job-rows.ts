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
      due_at: p.dueAt,
      payload: p.payload,
      lease_until: 0,
      attempts: 0,
      last_error: '',
    })
    .onConflict((c) =>
      c
        .columns(['shard', 'kind', 'key'])
        .doUpdateSet({ due_at: p.dueAt, payload: p.payload, lease_until: 0, attempts: 0, last_error: '' }),
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
    .set({ lease_until: p.leaseUntil, attempts: p.attempts })
    .where('shard', '=', p.shard)
    .where('kind', '=', p.kind)
    .where('key', '=', p.key)
    .where('due_at', '=', p.dueAt)
    .where('lease_until', '=', p.leaseBefore)
    .returning('key'),
)

/** Takes away a job that is still as it was claimed. */
export const finishJob = prepared<Key & { dueAt: number; attempts: number }>((q, p) =>
  q
    .deleteFrom('job')
    .where('shard', '=', p.shard)
    .where('kind', '=', p.kind)
    .where('key', '=', p.key)
    .where('due_at', '=', p.dueAt)
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
    .set({ due_at: next.dueAt, lease_until: 0, attempts: next.attempts, last_error: next.error })
    .where('shard', '=', shard)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('due_at', '=', dueAt)
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
      .where('due_at', '<=', now)
      .where('lease_until', '<=', now)
      .orderBy('due_at')
      .limit(most)
    // A branch of a union may not have an order of its own.
    return q.selectFrom(ofKind.as('due')).selectAll()
  })
  if (!first) return []
  return await others.reduce((all, branch) => all.unionAll(branch), first).execute()
}
