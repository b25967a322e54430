import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import type { AccessTokenTable, SessionTable } from './account.tables'

export type SessionRow = Selectable<SessionTable>
export type TokenRow = Selectable<AccessTokenTable>

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

/** Shortens the life of a session (the grace period after a renewal); never lengthens it. */
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

/** Notes a use of a session. */
export async function seeSession(tx: Tx, key: string, now: number): Promise<void> {
  await tx.updateTable('session').set({ seenAt: now }).where('sessionKey', '=', key).where('seenAt', '<', now).execute()
}

/** Notes a use of a token, and the device when a session is opened with it. */
export async function seeToken(
  tx: Tx,
  tokenHash: string,
  seen: Pick<TokenRow, 'seenAt'> & Partial<Pick<TokenRow, 'deviceId' | 'appKey' | 'model'>>,
): Promise<void> {
  await tx
    .updateTable('access_token')
    .set(seen)
    .where('tokenHash', '=', tokenHash)
    .where('seenAt', '<=', seen.seenAt)
    .execute()
}

/** A shopper's valid tokens, the last used first. */
export function listTokens(q: Reader, uid: string, now: number, limit: number): Promise<TokenRow[]> {
  return q
    .selectFrom('access_token')
    .selectAll()
    .where('uid', '=', uid)
    .where('expireAt', '>', now)
    .orderBy('seenAt', 'desc')
    .orderBy('tokenHash')
    .limit(limit)
    .execute()
}

export async function insertToken(tx: Tx, row: TokenRow): Promise<void> {
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
 * Deletes a token, its child tokens, and every session that depends on one of them: also an old key within the grace
 * period of a renewal, and sessions on other devices. Returns the keys of those sessions.
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

/** Deletes a shopper's sessions and tokens except the given ones ('' keeps none); returns the keys of the sessions. */
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

/** Deletes expired rows. */
export async function sweepSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expireAt', '<', now).execute()
  await tx.deleteFrom('access_token').where('expireAt', '<', now).execute()
  await tx.deleteFrom('login_limit').where('expireAt', '<', now).execute()
  await tx.deleteFrom('password_try').where('expireAt', '<', now).execute()
}
