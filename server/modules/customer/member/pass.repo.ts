import type { Reader, Tx } from '../../../kernel/db'
import type { MemberPassTable } from './member.tables'

export function findPass(q: Reader, uid: string): Promise<MemberPassTable | undefined> {
  return q.selectFrom('member_pass').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** False when the shopper has a row. */
export async function insertPass(tx: Tx, row: MemberPassTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_pass')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Compare-and-swap: of concurrent scans of one code one succeeds. */
export async function spendPass(tx: Tx, uid: string, uses: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_pass')
    .set({ uses: uses + 1 })
    .where('uid', '=', uid)
    .where('uses', '=', uses)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
