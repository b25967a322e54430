import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { StaffLinkTable } from './staff.tables'

export type StaffLinkRow = Selectable<StaffLinkTable>

export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_recovery_code').where('staffId', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((codeHash) => ({ staffId, codeHash, spentAt: 0 })))
    .execute()
}

/** Uses a recovery code up; false when it was used before or there is none. */
export async function spendRecoveryCode(tx: Tx, staffId: string, codeHash: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('staff_recovery_code')
    .set({ spentAt: now })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('spentAt', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export function findLink(q: Reader, tokenHash: string): Promise<StaffLinkRow | undefined> {
  return q.selectFrom('staff_link').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Stores a link and uses up the earlier ones of its account. */
export async function putLink(tx: Tx, row: StaffLinkRow, now: number): Promise<void> {
  await spendLinks(tx, row.staffId, now)
  await tx.insertInto('staff_link').values(row).execute()
}

/** Uses up all links of an account. */
export async function spendLinks(tx: Tx, staffId: string, now: number): Promise<void> {
  await tx
    .updateTable('staff_link')
    .set({ spentAt: now, totpSecret: '' })
    .where('staffId', '=', staffId)
    .where('spentAt', '=', 0)
    .execute()
}

/** Stores the secret that is shown; false when the link is used up or expired. */
export async function putLinkSecret(tx: Tx, tokenHash: string, totpSecret: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('staff_link')
    .set({ totpSecret })
    .where('tokenHash', '=', tokenHash)
    .where('spentAt', '=', 0)
    .where('expireAt', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a link up; false when another call did so first, or showed another secret. */
export async function spendLink(tx: Tx, { tokenHash, totpSecret }: StaffLinkRow, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('staff_link')
    .set({ spentAt: now, totpSecret: '' })
    .where('tokenHash', '=', tokenHash)
    .where('totpSecret', '=', totpSecret)
    .where('spentAt', '=', 0)
    .where('expireAt', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes links that expired before a moment. */
export async function sweepLinks(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_link').where('expireAt', '<', before).execute()
}

/**
 * Counts a try before it is checked, so that concurrent tries are limited like sequential ones. Returns the number of
 * tries, or null when `most` were counted. Each try of a `sliding` counter prolongs its time; any other counter ends
 * `forMs` after its first try.
 */
export async function takeTry(
  tx: Tx,
  key: string,
  { most, forMs, isSliding }: { most: number; forMs: number; isSliding: boolean },
  now: number,
): Promise<number | null> {
  const row = await tx
    .insertInto('staff_try')
    .values({ key, tries: 1, expireAt: now + forMs })
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet((eb) => {
          const isOver = eb('staff_try.expireAt', '<=', now)
          return {
            tries: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('staff_try.tries', '+', 1))
              .end(),
            expireAt: isSliding
              ? now + forMs
              : eb
                  .case()
                  .when(isOver)
                  .then(now + forMs)
                  .else(eb.ref('staff_try.expireAt'))
                  .end(),
          }
        })
        .where((eb) => eb.or([eb('staff_try.tries', '<', most), eb('staff_try.expireAt', '<=', now)])),
    )
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? null
}

/** Takes one counted try back. */
export async function returnTry(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('staff_try')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('key', '=', key)
    .where('tries', '>', 0)
    .execute()
}

export async function clearTries(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('staff_try').where('key', '=', key).execute()
}

/** Deletes counters that ended before a moment. */
export async function sweepTries(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_try').where('expireAt', '<', before).execute()
}
