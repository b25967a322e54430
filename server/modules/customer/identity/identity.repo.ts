import type { Reader, Tx } from '../../../kernel/db'
import type { Sealed } from '../../../kernel/sealing'

export interface IdentityRecord extends Sealed {
  uid: string
  verifiedAt: number
}

export async function findIdentity(q: Reader, uid: string): Promise<IdentityRecord | undefined> {
  return q.selectFrom('identity').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** False when the shopper has a real name. */
export async function addIdentity(tx: Tx, record: IdentityRecord): Promise<boolean> {
  const result = await tx
    .insertInto('identity')
    .values(record)
    .onConflict((c) => c.column('uid').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** False when the person belongs to a shopper. */
export async function addPerson(tx: Tx, fingerprint: string, uid: string): Promise<boolean> {
  const result = await tx
    .insertInto('identity_person')
    .values({ fingerprint, uid })
    .onConflict((c) => c.column('fingerprint').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Deletes a real name; false when it has changed since it was read. */
export async function dropIdentity(tx: Tx, { uid, sealed }: IdentityRecord, fingerprint: string): Promise<boolean> {
  const result = await tx.deleteFrom('identity').where('uid', '=', uid).where('sealed', '=', sealed).executeTakeFirst()
  await tx.deleteFrom('identity_person').where('fingerprint', '=', fingerprint).where('uid', '=', uid).execute()
  return result.numDeletedRows > 0n
}

/** Adds one to the checks of a day; returns the new number, or null when the limit is reached. */
export async function takeTry(tx: Tx, uid: string, day: string, most: number): Promise<number | null> {
  const row = await tx
    .insertInto('identity_day')
    .values({ uid, day, tries: 1 })
    .onConflict((c) =>
      c
        .columns(['uid', 'day'])
        .doUpdateSet((eb) => ({ tries: eb('identity_day.tries', '+', 1) }))
        .where('identity_day.tries', '<', most),
    )
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? null
}

/** Subtracts a check that did not happen. */
export async function returnTry(tx: Tx, uid: string, day: string): Promise<void> {
  await tx
    .updateTable('identity_day')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('uid', '=', uid)
    .where('day', '=', day)
    .where('tries', '>', 0)
    .execute()
}

export async function countOfKey(q: Reader, keyId: string): Promise<number> {
  const { count } = await q
    .selectFrom('identity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('keyId', '=', keyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listOfKey(q: Reader, keyId: string, limit: number): Promise<IdentityRecord[]> {
  return q.selectFrom('identity').selectAll().where('keyId', '=', keyId).orderBy('uid').limit(limit).execute()
}

/** Writes the same value under another key, unless it has changed since it was read. */
export async function reseal(tx: Tx, record: IdentityRecord, sealed: Sealed): Promise<void> {
  await tx
    .updateTable('identity')
    .set(sealed)
    .where('uid', '=', record.uid)
    .where('sealed', '=', record.sealed)
    .execute()
}
