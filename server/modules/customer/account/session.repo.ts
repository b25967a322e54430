import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import type { AccessTokenTable, SessionTable } from './account.tables'

type SessionRow = Selectable<SessionTable>

const byKey = preparedRow<{ key: string }, SessionRow>((q, p) =>
  q.selectFrom('session').selectAll().where('session_key', '=', p.key),
)

export function findSession(q: Reader, key: string): Promise<SessionRow | undefined> {
  return byKey(q, { key })
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('session').values(row).execute()
}

/** Devices on which a shopper is logged in. */
export async function listDevices(q: Reader, uid: string): Promise<string[]> {
  const rows = await q.selectFrom('session').select('device_id').distinct().where('uid', '=', uid).execute()
  return rows.map(({ device_id }) => device_id)
}

/** Shortens a session's life (the grace of a renewed one), never lengthens it. */
export async function shortenSession(tx: Tx, key: string, expireAt: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ expire_at: expireAt })
    .where('session_key', '=', key)
    .where('expire_at', '>', expireAt)
    .execute()
}

export async function deleteSession(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('session').where('session_key', '=', key).execute()
}

export async function insertToken(tx: Tx, row: Selectable<AccessTokenTable>): Promise<void> {
  await tx.insertInto('access_token').values(row).execute()
}

export async function findTokenUid(q: Reader, tokenHash: string, now: number): Promise<string | null> {
  const row = await q
    .selectFrom('access_token')
    .select('uid')
    .where('token_hash', '=', tokenHash)
    .where('expire_at', '>', now)
    .executeTakeFirst()
  return row?.uid ?? null
}

/**
 * Ends a token with those that came of it, and every session that hangs on one of them: a key that a renewal left for
 * its minute, one that the same token opened elsewhere. Gives the keys of those sessions.
 */
export async function deleteTokenTree(tx: Tx, tokenHash: string): Promise<string[]> {
  await tx.deleteFrom('access_token').where('token_hash', '=', tokenHash).execute()
  const hashes = [tokenHash]
  for (let parents = hashes; parents.length > 0; ) {
    const children = await tx
      .deleteFrom('access_token')
      .where('parent_hash', 'in', parents)
      .returning('token_hash')
      .execute()
    parents = children.map((row) => row.token_hash)
    hashes.push(...parents)
  }
  const sessions = await tx.deleteFrom('session').where('token_hash', 'in', hashes).returning('session_key').execute()
  return sessions.map((row) => row.session_key)
}

/** Ends a shopper's sessions and tokens but those that are kept ('' keeps none); gives the keys of the sessions. */
export async function deleteShopperSessions(
  tx: Tx,
  uid: string,
  keptKey: string,
  keptTokenHash: string,
): Promise<string[]> {
  const sessions = await tx
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('session_key', '<>', keptKey)
    .returning('session_key')
    .execute()
  await tx.deleteFrom('access_token').where('uid', '=', uid).where('token_hash', '<>', keptTokenHash).execute()
  return sessions.map((row) => row.session_key)
}

/** Removes what expired. */
export async function sweepSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expire_at', '<', now).execute()
  await tx.deleteFrom('access_token').where('expire_at', '<', now).execute()
  await tx.deleteFrom('login_limit').where('expire_at', '<', now).execute()
  await tx.deleteFrom('password_try').where('expire_at', '<', now).execute()
}
