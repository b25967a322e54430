import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { SlotTerms } from './slot.rules'
import type { StoreSlotTable } from './slot.tables'

const ofStores = preparedIn<StoreSlotTable>(
  (q, ids) => q.selectFrom('store_slot').selectAll().where('store_id', 'in', ids),
  { byKey: true },
)

/** Terms of stores, in no order; stores without are missing. */
export async function findTerms(q: Reader, storeIds: readonly string[]): Promise<SlotTerms[]> {
  return (await ofStores(q, storeIds)).map((row) => ({
    storeId: row.store_id,
    weekdays: JSON.parse(row.weekdays) as number[],
    openTime: row.open_time,
    closeTime: row.close_time,
    minutes: row.minutes,
    most: row.most,
    daysAhead: row.days_ahead,
    leadMinutes: row.lead_minutes,
    payAtPickup: row.pay_at_pickup === 1,
  }))
}

export async function putTerms(tx: Tx, { storeId, weekdays, ...terms }: SlotTerms, now: number): Promise<void> {
  const row = {
    weekdays: JSON.stringify(weekdays),
    open_time: terms.openTime,
    close_time: terms.closeTime,
    minutes: terms.minutes,
    most: terms.most,
    days_ahead: terms.daysAhead,
    lead_minutes: terms.leadMinutes,
    pay_at_pickup: terms.payAtPickup ? 1 : 0,
    updated_at: now,
  }
  await tx
    .insertInto('store_slot')
    .values({ store_id: storeId, ...row })
    .onConflict((c) => c.column('store_id').doUpdateSet(row))
    .execute()
}

export async function dropTerms(tx: Tx, storeId: string): Promise<void> {
  await tx.deleteFrom('store_slot').where('store_id', '=', storeId).execute()
}
