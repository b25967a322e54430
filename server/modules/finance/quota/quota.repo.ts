import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { QuotaPersonTable, QuotaTable } from './quota.tables'

/** A shopper's use of something limited in a period. */
export interface QuotaKey {
  uid: string
  kind: string
  ref: string
  period: string
}

/** Adds to a shopper's use, in one statement; false when it would exceed `most`. */
export async function take(tx: Tx, key: QuotaKey, number: number, most: number): Promise<boolean> {
  const row = await tx
    .insertInto('quota_person')
    .values({ uid: key.uid, kind: key.kind, ref: key.ref, period: key.period, taken: number })
    .onConflict((c) =>
      c
        .columns(['uid', 'kind', 'ref', 'period'])
        .doUpdateSet((eb) => ({ taken: eb('quota_person.taken', '+', number) }))
        .where((eb) => eb(eb('quota_person.taken', '+', number), '<=', most)),
    )
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

/** Subtracts from a shopper's use; false when the use is smaller. */
export async function giveBack(tx: Tx, key: QuotaKey, number: number): Promise<boolean> {
  const result = await tx
    .updateTable('quota_person')
    .set((eb) => ({ taken: eb('taken', '-', number) }))
    .where('uid', '=', key.uid)
    .where('kind', '=', key.kind)
    .where('ref', '=', key.ref)
    .where('period', '=', key.period)
    .where('taken', '>=', number)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const ofRefs = preparedIn<QuotaPersonTable, { uid: string; kind: string }>((q, refs, p) =>
  q.selectFrom('quota_person').selectAll().where('uid', '=', p.uid).where('kind', '=', p.kind).where('ref', 'in', refs),
)

/** A shopper's use of some things, in all periods that have a row. */
export function findTaken(q: Reader, uid: string, kind: string, refs: readonly string[]): Promise<QuotaPersonTable[]> {
  return ofRefs(q, refs, { uid, kind })
}

/** Sets the total; the number taken stays. */
export async function putTotal(tx: Tx, kind: string, ref: string, total: number | null): Promise<void> {
  if (total === null) {
    await tx.deleteFrom('quota').where('kind', '=', kind).where('ref', '=', ref).execute()
    return
  }
  await tx
    .insertInto('quota')
    .values({ kind, ref, total, taken: 0 })
    .onConflict((c) => c.columns(['kind', 'ref']).doUpdateSet({ total }))
    .execute()
}

/** Takes from the total for all shoppers, in one statement; false when less is left, null without a row. */
export async function takeOf(tx: Tx, kind: string, ref: string, number: number): Promise<boolean | null> {
  const { numUpdatedRows } = await tx
    .updateTable('quota')
    .set((eb) => ({ taken: eb('taken', '+', number) }))
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where((eb) => eb(eb('taken', '+', number), '<=', eb.ref('total')))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return true
  const row = await tx
    .selectFrom('quota')
    .select('ref')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row ? false : null
}

/** Takes from a total that the caller passes, in one statement; false when less is left. */
export async function takeUpTo(tx: Tx, kind: string, ref: string, number: number, total: number): Promise<boolean> {
  const row = await tx
    .insertInto('quota')
    .values({ kind, ref, total, taken: number })
    .onConflict((c) =>
      c
        .columns(['kind', 'ref'])
        .doUpdateSet((eb) => ({ total, taken: eb('quota.taken', '+', number) }))
        .where((eb) => eb(eb('quota.taken', '+', number), '<=', total)),
    )
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

/** Subtracts from the number taken; without a row there is no limit and nothing to count. */
export async function giveBackOf(tx: Tx, kind: string, ref: string, number: number): Promise<void> {
  await tx
    .updateTable('quota')
    .set((eb) => ({ taken: eb('taken', '-', number) }))
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .execute()
}

export async function findTotals(q: Reader, kind: string, refs: readonly string[]): Promise<QuotaTable[]> {
  if (refs.length === 0) return []
  return q.selectFrom('quota').selectAll().where('kind', '=', kind).where('ref', 'in', refs).execute()
}

/** Deletes rows of a kind whose refs sort below a given one; such rows are no longer read. */
export async function forgetBelow(tx: Tx, kind: string, ref: string): Promise<void> {
  await tx.deleteFrom('quota').where('kind', '=', kind).where('ref', '<', ref).execute()
}
