import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { StaffSessionTable } from './staff.tables'

export type StaffSessionRow = Selectable<StaffSessionTable>

export function findSession(q: Reader, tokenHash: string): Promise<StaffSessionRow | undefined> {
  return q.selectFrom('staff_session').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

export async function insertSession(tx: Tx, row: StaffSessionRow): Promise<void> {
  await tx.insertInto('staff_session').values(row).execute()
}

/** Sessions of an account that were not ended, were seen after `seen` and began after `begun`; the last seen first. */
export function listSessions(q: Reader, staffId: string, seen: number, begun: number): Promise<StaffSessionRow[]> {
  return q
    .selectFrom('staff_session')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('endedAt', '=', 0)
    .where('seenAt', '>', seen)
    .where('createdAt', '>', begun)
    .orderBy('seenAt', 'desc')
    .limit(100)
    .execute()
}

/** Whether a session of the account was seen at this address since a moment. */
export async function knowsAddress(q: Reader, staffId: string, address: string, since: number): Promise<boolean> {
  const row = await q
    .selectFrom('staff_session')
    .select('sessionId')
    .where('staffId', '=', staffId)
    .where('address', '=', address)
    .where('seenAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records the last use of a session; never moves it back. */
export async function touchSession(tx: Tx, tokenHash: string, now: number): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ seenAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('seenAt', '<', now)
    .where('endedAt', '=', 0)
    .execute()
}

/** Ends the session with this token; gives its account and id, undefined when it had ended or there is none. */
export function endByToken(
  tx: Tx,
  tokenHash: string,
  now: number,
): Promise<Pick<StaffSessionRow, 'staffId' | 'sessionId'> | undefined> {
  return tx
    .updateTable('staff_session')
    .set({ endedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', '=', 0)
    .returning(['staffId', 'sessionId'])
    .executeTakeFirst()
}

/** Ends one session of an account; false when it had ended or there is none. */
export async function endSession(tx: Tx, staffId: string, sessionId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('staff_session')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('sessionId', '=', sessionId)
    .where('endedAt', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends all sessions of an account except one. */
export async function endSessions(tx: Tx, staffId: string, keep: string, now: number): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('sessionId', '<>', keep)
    .where('endedAt', '=', 0)
    .execute()
}

/** Deletes sessions that were seen before a moment for the last time. */
export async function sweepSessions(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_session').where('seenAt', '<', before).execute()
}
