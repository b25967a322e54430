import { createHash } from 'node:crypto'
import type { Tx } from './db'
import { fail } from './errors'

export interface IdempotencyKey {
  /** The shopper's uid, or the payOrderNo. */
  owner: string
  endpoint: string
  key: string
  /** The exact body, for its hash. */
  body: string
}

/** Kept this long (wire.md "Idempotency"). */
export const IDEMPOTENCY_KEEP_MS = 24 * 3_600_000

/**
 * Runs `work` once for a key: the row is written inside `work`'s own transaction, so a repeat either waits for it or
 * finds its reply. The same key with another body is SYS_PARAM_ERROR.
 */
export async function once<R>(tx: Tx, id: IdempotencyKey, now: number, work: () => Promise<R>): Promise<R> {
  const bodyHash = createHash('sha256').update(id.body).digest('hex')
  const inserted = await tx
    .insertInto('idempotency')
    .values({ owner: id.owner, endpoint: id.endpoint, key: id.key, body_hash: bodyHash, reply: '', created_at: now })
    .onConflict((c) => c.columns(['owner', 'endpoint', 'key']).doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) {
    const earlier = await tx
      .selectFrom('idempotency')
      .select(['body_hash', 'reply'])
      .where('owner', '=', id.owner)
      .where('endpoint', '=', id.endpoint)
      .where('key', '=', id.key)
      .executeTakeFirstOrThrow()
    if (earlier.body_hash !== bodyHash) fail('SYS_PARAM_ERROR', 'Idempotency-Key: 同一个键不能用于不同的内容')
    return JSON.parse(earlier.reply) as R
  }
  const reply = await work()
  await tx
    .updateTable('idempotency')
    .set({ reply: JSON.stringify(reply) })
    .where('owner', '=', id.owner)
    .where('endpoint', '=', id.endpoint)
    .where('key', '=', id.key)
    .execute()
  return reply
}

/** Forgets keys older than a day. */
export async function sweepIdempotency(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('created_at', '<', now - IDEMPOTENCY_KEEP_MS).execute()
}
