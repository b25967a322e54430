import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { LoginTokenTable } from './account.tables'

type LoginTokenRow = Selectable<LoginTokenTable>

/** False when a token with this hash exists. */
export async function insertToken(tx: Tx, row: LoginTokenRow): Promise<boolean> {
  const result = await tx
    .insertInto('login_token')
    .values(row)
    .onConflict((c) => c.column('hash').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Spends a token and returns its subject; undefined when it is spent, expired or unknown. */
export async function spendToken(tx: Tx, hash: string, now: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('login_token')
    .set({ spentAt: now })
    .where('hash', '=', hash)
    .where('spentAt', '=', 0)
    .where('expireAt', '>', now)
    .returning('subject')
    .executeTakeFirst()
  return row?.subject
}

export function findToken(q: Reader, hash: string): Promise<LoginTokenRow | undefined> {
  return q.selectFrom('login_token').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Deletes tokens that expired before `before`. */
export async function sweepTokens(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('login_token').where('expireAt', '<', before).execute()
}
