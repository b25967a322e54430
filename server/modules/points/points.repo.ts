import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db'
import type { PointEntryTable } from './points.tables'

/** Writes a movement; false when its cause was counted before. */
export async function insertEntry(tx: Tx, row: Selectable<PointEntryTable>): Promise<boolean> {
  const result = await tx
    .insertInto('point_entry')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'kind', 'ref']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Adds to the balance and gives the new one. */
export async function addPoints(tx: Tx, uid: string, points: number): Promise<number> {
  const row = await tx
    .insertInto('point_account')
    .values({ uid, balance: points })
    .onConflict((c) => c.column('uid').doUpdateSet((eb) => ({ balance: eb('point_account.balance', '+', points) })))
    .returning('balance')
    .executeTakeFirstOrThrow()
  return row.balance
}

export async function findBalance(q: Reader, uid: string): Promise<number> {
  const row = await q.selectFrom('point_account').select('balance').where('uid', '=', uid).executeTakeFirst()
  return row?.balance ?? 0
}
