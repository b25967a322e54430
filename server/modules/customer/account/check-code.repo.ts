import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { CheckCodeTable } from './account.tables'

export type CheckCodeRow = Selectable<CheckCodeTable>

/** Stores a code; false when one was sent less than `resendAfterMs` ago. */
export async function putCode(tx: Tx, row: CheckCodeRow, resendAfterMs: number): Promise<boolean> {
  const { codeHash, expireAt, tries, sentAt, spentAt } = row
  const result = await tx
    .insertInto('check_code')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['phone', 'purpose'])
        .doUpdateSet({ codeHash, expireAt, tries, sentAt, spentAt })
        .where('check_code.sentAt', '<=', row.sentAt - resendAfterMs),
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

/** Spends a code; false when a concurrent call spent it first. */
export async function spendCode(
  tx: Tx,
  phone: string,
  purpose: string,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('check_code')
    .set({ spentAt: now })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .where('spentAt', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the codes of a phone. */
export async function dropCodes(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('check_code').where('phone', '=', phone).execute()
}

/** Deletes codes that expired before `before`. */
export async function sweepCodes(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('check_code').where('expireAt', '<', before).execute()
}
