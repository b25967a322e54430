import type { Reader, Tx } from '../../../kernel/db'
import type { MemberBenefitTable, MemberDueTable } from './member.tables'

/** Sets the next due time, and replaces an existing one. */
export async function putDue(tx: Tx, uid: string, dueAt: number): Promise<void> {
  await tx
    .insertInto('member_due')
    .values({ uid, dueAt })
    .onConflict((c) => c.column('uid').doUpdateSet({ dueAt }))
    .execute()
}

export function listDue(q: Reader, now: number, limit: number): Promise<MemberDueTable[]> {
  return q.selectFrom('member_due').selectAll().where('dueAt', '<=', now).orderBy('dueAt').limit(limit).execute()
}

/** Takes a due row; false when another process took it first. */
export async function takeDue(tx: Tx, { uid, dueAt }: MemberDueTable, nextAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_due')
    .set({ dueAt: nextAt })
    .where('uid', '=', uid)
    .where('dueAt', '=', dueAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function forgetDue(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('member_due').where('uid', '=', uid).execute()
}

/** Stores a benefit; false when it exists. */
export async function insertBenefit(tx: Tx, row: MemberBenefitTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_benefit')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function putHeld(tx: Tx, uid: string, benefit: string, heldIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('member_benefit')
    .set({ heldIds: JSON.stringify(heldIds) })
    .where('uid', '=', uid)
    .where('benefit', '=', benefit)
    .execute()
}

/** Benefits since a moment. */
export function listSince(q: Reader, uid: string, since: number): Promise<MemberBenefitTable[]> {
  return q.selectFrom('member_benefit').selectAll().where('uid', '=', uid).where('at', '>=', since).execute()
}

/** Renames a benefit and sets its remaining coupons. */
export async function rename(
  tx: Tx,
  { uid, benefit }: Pick<MemberBenefitTable, 'uid' | 'benefit'>,
  { benefit: name, heldIds, points }: Pick<MemberBenefitTable, 'benefit' | 'heldIds' | 'points'>,
): Promise<void> {
  const to = { benefit: name, heldIds, points }
  await tx.updateTable('member_benefit').set(to).where('uid', '=', uid).where('benefit', '=', benefit).execute()
}

export async function hasBenefit(tx: Tx, uid: string, benefit: string): Promise<boolean> {
  const own = tx.selectFrom('member_benefit').select('uid').where('uid', '=', uid).where('benefit', '=', benefit)
  return (await own.executeTakeFirst()) !== undefined
}
