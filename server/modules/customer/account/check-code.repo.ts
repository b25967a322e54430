import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { CheckCodeTable } from './account.tables'

export type CheckCodeRow = Selectable<CheckCodeTable>

/** Stores a code unless one was sent less than `resendAfterMs` ago; false then. */
export async function putCode(tx: Tx, row: CheckCodeRow, resendAfterMs: number): Promise<boolean> {
  const { code_hash, expire_at, tries, sent_at, spent_at } = row
  const result = await tx
    .insertInto('check_code')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['phone', 'purpose'])
        .doUpdateSet({ code_hash, expire_at, tries, sent_at, spent_at })
        .where('check_code.sent_at', '<=', row.sent_at - resendAfterMs),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export function findCode(q: Reader, phone: string, purpose: string): Promise<CheckCodeRow | undefined> {
  return q
    .selectFrom('check_code')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Counts one try; false when the code has none left. */
export async function takeTry(tx: Tx, phone: string, purpose: string, maxTries: number): Promise<boolean> {
  const result = await tx
    .updateTable('check_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a code up; false when someone else just did. */
export async function spendCode(
  tx: Tx,
  phone: string,
  purpose: string,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('check_code')
    .set({ spent_at: now })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .where('spent_at', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes what expired before `before`. */
export async function sweepCodes(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('check_code').where('expire_at', '<', before).execute()
}
