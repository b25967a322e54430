import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { SlotTerms } from './slot.rules'
import type { StoreSlotTable } from './slot.tables'

const ofStores = preparedIn<StoreSlotTable>(
  (q, ids) => q.selectFrom('store_slot').selectAll().where('storeId', 'in', ids),
  { byKey: true },
)

/** Terms of stores, unordered; stores without terms are missing. */
export async function findTerms(q: Reader, storeIds: readonly string[]): Promise<SlotTerms[]> {
  return (await ofStores(q, storeIds)).map((row) => ({
    storeId: row.storeId,
    weekdays: JSON.parse(row.weekdays) as number[],
    openTime: row.openTime,
    closeTime: row.closeTime,
    minutes: row.minutes,
    most: row.most,
    daysAhead: row.daysAhead,
    leadMinutes: row.leadMinutes,
    payAtPickup: row.payAtPickup === 1,
  }))
}

export async function putTerms(tx: Tx, { storeId, weekdays, ...terms }: SlotTerms, now: number): Promise<void> {
  const row = {
    weekdays: JSON.stringify(weekdays),
    openTime: terms.openTime,
    closeTime: terms.closeTime,
    minutes: terms.minutes,
    most: terms.most,
    daysAhead: terms.daysAhead,
    leadMinutes: terms.leadMinutes,
    payAtPickup: terms.payAtPickup ? 1 : 0,
    updatedAt: now,
  }
  await tx
    .insertInto('store_slot')
    .values({ storeId, ...row })
    .onConflict((c) => c.column('storeId').doUpdateSet(row))
    .execute()
}

export async function dropTerms(tx: Tx, storeId: string): Promise<void> {
  await tx.deleteFrom('store_slot').where('storeId', '=', storeId).execute()
}
