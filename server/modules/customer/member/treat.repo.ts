import type { Reader, Tx } from '../../../kernel/db'
import type { MemberDueTable, MemberTreatTable } from './member.tables'

/** When something comes next, wherever it stood. */
export async function putDue(tx: Tx, uid: string, dueAt: number): Promise<void> {
  await tx
    .insertInto('member_due')
    .values({ uid, due_at: dueAt })
    .onConflict((c) => c.column('uid').doUpdateSet({ due_at: dueAt }))
    .execute()
}

export function listDue(q: Reader, now: number, limit: number): Promise<MemberDueTable[]> {
  return q.selectFrom('member_due').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()
}

/** Takes one on: false when somebody else did. */
export async function takeDue(tx: Tx, { uid, due_at }: MemberDueTable, nextAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_due')
    .set({ due_at: nextAt })
    .where('uid', '=', uid)
    .where('due_at', '=', due_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function forgetDue(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('member_due').where('uid', '=', uid).execute()
}

/** Writes down what a card brings; false when it did before. */
export async function insertTreat(tx: Tx, row: MemberTreatTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_treat')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function putHeld(tx: Tx, uid: string, treat: string, heldIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('member_treat')
    .set({ held_ids: JSON.stringify(heldIds) })
    .where('uid', '=', uid)
    .where('treat', '=', treat)
    .execute()
}

/** What cards have brought since a moment. */
export function listSince(q: Reader, uid: string, since: number): Promise<MemberTreatTable[]> {
  return q.selectFrom('member_treat').selectAll().where('uid', '=', uid).where('at', '>=', since).execute()
}

/** Calls one otherwise, with what it still has. */
export async function rename(
  tx: Tx,
  { uid, treat }: Pick<MemberTreatTable, 'uid' | 'treat'>,
  { treat: name, held_ids, points }: Pick<MemberTreatTable, 'treat' | 'held_ids' | 'points'>,
): Promise<void> {
  const to = { treat: name, held_ids, points }
  await tx.updateTable('member_treat').set(to).where('uid', '=', uid).where('treat', '=', treat).execute()
}

export async function hasTreat(tx: Tx, uid: string, treat: string): Promise<boolean> {
  const own = tx.selectFrom('member_treat').select('uid').where('uid', '=', uid).where('treat', '=', treat)
  return (await own.executeTakeFirst()) !== undefined
}
