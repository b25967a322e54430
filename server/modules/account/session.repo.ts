import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db'
import { prepared } from '../../kernel/prepared'
import type { SessionTable } from './account.tables'

type SessionRow = Selectable<SessionTable>

const byKey = prepared<{ key: string }, SessionRow>((q, p) =>
  q.selectFrom('session').selectAll().where('session_key', '=', p.key),
)

export async function findSession(q: Reader, key: string): Promise<SessionRow | undefined> {
  return (await byKey(q, { key })).rows[0]
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('session').values(row).execute()
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

export async function insertToken(tx: Tx, tokenHash: string, uid: string, expireAt: number): Promise<void> {
  await tx.insertInto('access_token').values({ token_hash: tokenHash, uid, expire_at: expireAt }).execute()
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

export async function deleteToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('access_token').where('token_hash', '=', tokenHash).execute()
}

/** Removes what expired. */
export async function sweepSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expire_at', '<', now).execute()
  await tx.deleteFrom('access_token').where('expire_at', '<', now).execute()
  await tx.deleteFrom('login_limit').where('expire_at', '<', now).execute()
}
