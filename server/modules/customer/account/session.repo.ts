import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import type { AccessTokenTable, SessionTable } from './account.tables'

type SessionRow = Selectable<SessionTable>

const byKey = preparedRow<{ key: string }, SessionRow>((q, p) =>
  q.selectFrom('session').selectAll().where('sessionKey', '=', p.key),
)

export function findSession(q: Reader, key: string): Promise<SessionRow | undefined> {
  return byKey(q, { key })
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('session').values(row).execute()
}

/** Devices on which a shopper is logged in. */
export async function listDevices(q: Reader, uid: string): Promise<string[]> {
  const rows = await q.selectFrom('session').select('deviceId').distinct().where('uid', '=', uid).execute()
  return rows.map(({ deviceId }) => deviceId)
}

/** Shortens a session's life (the grace of a renewed one), never lengthens it. */
export async function shortenSession(tx: Tx, key: string, expireAt: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ expireAt })
    .where('sessionKey', '=', key)
    .where('expireAt', '>', expireAt)
    .execute()
}

export async function deleteSession(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('session').where('sessionKey', '=', key).execute()
}

export async function insertToken(tx: Tx, row: Selectable<AccessTokenTable>): Promise<void> {
  await tx.insertInto('access_token').values(row).execute()
}

export async function findTokenUid(q: Reader, tokenHash: string, now: number): Promise<string | null> {
  const row = await q
    .selectFrom('access_token')
    .select('uid')
    .where('tokenHash', '=', tokenHash)
    .where('expireAt', '>', now)
    .executeTakeFirst()
  return row?.uid ?? null
}

/**
 * Ends a token with those that came of it, and every session that hangs on one of them: a key that a renewal left for
 * its minute, one that the same token opened elsewhere. Gives the keys of those sessions.
 */
export async function deleteTokenTree(tx: Tx, tokenHash: string): Promise<string[]> {
  await tx.deleteFrom('access_token').where('tokenHash', '=', tokenHash).execute()
  const hashes = [tokenHash]
  for (let parents = hashes; parents.length > 0; ) {
    const children = await tx
      .deleteFrom('access_token')
      .where('parentHash', 'in', parents)
      .returning('tokenHash')
      .execute()
    parents = children.map((row) => row.tokenHash)
    hashes.push(...parents)
  }
  const sessions = await tx.deleteFrom('session').where('tokenHash', 'in', hashes).returning('sessionKey').execute()
  return sessions.map((row) => row.sessionKey)
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
    .where('sessionKey', '<>', keptKey)
    .returning('sessionKey')
    .execute()
  await tx.deleteFrom('access_token').where('uid', '=', uid).where('tokenHash', '<>', keptTokenHash).execute()
  return sessions.map((row) => row.sessionKey)
}

/** Removes what expired. */
export async function sweepSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expireAt', '<', now).execute()
  await tx.deleteFrom('access_token').where('expireAt', '<', now).execute()
  await tx.deleteFrom('login_limit').where('expireAt', '<', now).execute()
  await tx.deleteFrom('password_try').where('expireAt', '<', now).execute()
}
