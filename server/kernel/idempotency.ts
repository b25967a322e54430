import { createHash } from 'node:crypto'
import { PARAM_FAULTS } from '@contract/codes/param-faults'
import type { Reader, Tx } from './db'
import { fail } from './errors'
import { prepared } from './prepared'

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

type Name = { owner: string; endpoint: string; key: string }

const insert = prepared<Name & { bodyHash: string; now: number }>((q, p) =>
  q
    .insertInto('idempotency')
    .values({ owner: p.owner, endpoint: p.endpoint, key: p.key, bodyHash: p.bodyHash, reply: '', createdAt: p.now })
    .onConflict((c) => c.columns(['owner', 'endpoint', 'key']).doNothing()),
)
const find = prepared<Name, { bodyHash: string; reply: string }>((q, p) =>
  q
    .selectFrom('idempotency')
    .select(['bodyHash', 'reply'])
    .where('owner', '=', p.owner)
    .where('endpoint', '=', p.endpoint)
    .where('key', '=', p.key),
)
const keep = prepared<Name & { reply: string }>((q, p) =>
  q
    .updateTable('idempotency')
    .set({ reply: p.reply })
    .where('owner', '=', p.owner)
    .where('endpoint', '=', p.endpoint)
    .where('key', '=', p.key),
)

/**
 * Holds a key against another body (SYS_PARAM_ERROR) and gives the reply kept under it, null at its first use. Alone it
 * is for acts that repeat themselves harmlessly.
 */
export async function takeKey(tx: Tx, id: IdempotencyKey, now: number): Promise<string | null> {
  const bodyHash = createHash('sha256').update(id.body).digest('hex')
  const { owner, endpoint, key } = id
  const { numAffectedRows } = await insert(tx, { owner, endpoint, key, bodyHash, now })
  if (numAffectedRows === 1n) return null
  const earlier = (await find(tx, { owner, endpoint, key })).rows[0]
  if (!earlier) throw new Error('an idempotency key vanished inside a transaction')
  if (earlier.bodyHash !== bodyHash) fail('SYS_PARAM_ERROR', `Idempotency-Key: ${PARAM_FAULTS.sameKey}`)
  return earlier.reply
}

/**
 * Runs `work` once for a key: the row is written inside `work`'s own transaction, so a repeat either waits for it or
 * finds its reply. The same key with another body is SYS_PARAM_ERROR.
 */
export async function once<R>(tx: Tx, id: IdempotencyKey, now: number, work: () => Promise<R>): Promise<R> {
  const kept = await takeKey(tx, id, now)
  if (kept !== null) return JSON.parse(kept) as R
  const reply = await work()
  const { owner, endpoint, key } = id
  await keep(tx, { owner, endpoint, key, reply: JSON.stringify(reply) })
  return reply
}

/** Whether a key has not been used yet: then an act that is refused anyway needs no transaction to be refused in. */
export async function isUnused(q: Reader, { owner, endpoint, key }: IdempotencyKey): Promise<boolean> {
  return (await find(q, { owner, endpoint, key })).rows.length === 0
}

/** Forgets keys older than a day. */
export async function sweepIdempotency(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('createdAt', '<', now - IDEMPOTENCY_KEEP_MS)
    .execute()
}
