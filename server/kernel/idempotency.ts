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

/** Rows are kept this long (docs/wire.md "Acts that must happen once"). */
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

const hashOf = ({ body }: IdempotencyKey): string => createHash('sha256').update(body).digest('hex')

/**
 * The reply kept under a key, as its JSON; null for an unused key. SYS_PARAM_ERROR: the key was used with another body.
 */
async function replyOf(q: Reader, id: IdempotencyKey): Promise<string | null> {
  const { owner, endpoint, key } = id
  const earlier = (await find(q, { owner, endpoint, key })).rows[0]
  if (!earlier) return null
  if (earlier.bodyHash !== hashOf(id)) fail('SYS_PARAM_ERROR', `Idempotency-Key: ${PARAM_FAULTS.sameKey}`)
  return earlier.reply
}

/**
 * Binds a key to a body (SYS_PARAM_ERROR for another body) and gives the reply kept under it, null at its first use.
 * Without `once` it suits only writes that are safe to repeat.
 */
export async function takeKey(tx: Tx, id: IdempotencyKey, now: number): Promise<string | null> {
  const { owner, endpoint, key } = id
  const { numAffectedRows } = await insert(tx, { owner, endpoint, key, bodyHash: hashOf(id), now })
  if (numAffectedRows === 1n) return null
  const reply = await replyOf(tx, id)
  if (reply === null) throw new Error('an idempotency key was deleted inside a transaction')
  return reply
}

/**
 * Keeps the reply under a key that this transaction took with `takeKey`; for writes that lock other rows before the
 * key.
 */
export async function keepReply(tx: Tx, { owner, endpoint, key }: IdempotencyKey, reply: unknown): Promise<void> {
  await keep(tx, { owner, endpoint, key, reply: JSON.stringify(reply) })
}

/**
 * The reply that `once` kept under a key, read without a transaction; null for a key without one. The same key with
 * another body is SYS_PARAM_ERROR.
 */
export async function findReply<R>(q: Reader, id: IdempotencyKey): Promise<R | null> {
  const kept = await replyOf(q, id)
  return kept === null ? null : (JSON.parse(kept) as R)
}

/**
 * Runs `work` once for a key: the row is written inside `work`'s own transaction, so a repeat either waits for it or
 * finds its reply. The same key with another body is SYS_PARAM_ERROR.
 */
export async function once<R>(tx: Tx, id: IdempotencyKey, now: number, work: () => Promise<R>): Promise<R> {
  const kept = await takeKey(tx, id, now)
  if (kept !== null) return JSON.parse(kept) as R
  const reply = await work()
  await keepReply(tx, id, reply)
  return reply
}

/** Whether a key is unused: a request that fails anyway then needs no transaction. */
export async function isUnused(q: Reader, { owner, endpoint, key }: IdempotencyKey): Promise<boolean> {
  return (await find(q, { owner, endpoint, key })).rows.length === 0
}

/** Deletes keys older than a day. */
export async function sweepIdempotency(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('createdAt', '<', now - IDEMPOTENCY_KEEP_MS)
    .execute()
}
