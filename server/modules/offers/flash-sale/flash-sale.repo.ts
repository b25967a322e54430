import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { FlashReminderTable } from './flash-sale.tables'

export type ReminderRow = Selectable<FlashReminderTable>

/** Idempotent: one row per shopper and goods. */
export async function insertReminder(tx: Tx, row: ReminderRow): Promise<void> {
  await tx
    .insertInto('flash_reminder')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'offerId', 'productId']).doNothing())
    .execute()
}

export async function deleteReminder(
  tx: Tx,
  { uid, offerId, productId }: Omit<ReminderRow, 'startsAt'>,
): Promise<void> {
  await tx
    .deleteFrom('flash_reminder')
    .where('uid', '=', uid)
    .where('offerId', '=', offerId)
    .where('productId', '=', productId)
    .execute()
}

/** A shopper's reminders, at most `limit`. */
export function findReminders(q: Reader, uid: string, limit: number): Promise<ReminderRow[]> {
  return q.selectFrom('flash_reminder').selectAll().where('uid', '=', uid).limit(limit).execute()
}

/** Number of reminders of each of an offer's goods. */
export async function countReminders(q: Reader, offerId: string): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('flash_reminder')
    .select((eb) => ['productId', eb.fn.countAll<number>().as('n')])
    .where('offerId', '=', offerId)
    .groupBy('productId')
    .execute()
  return new Map(rows.map(({ productId, n }) => [productId, Number(n)]))
}

/** Removes the first reminders of an offer, at most `most`, and returns them; each is returned to one caller only. */
export async function takeReminders(tx: Tx, offerId: string, most: number): Promise<ReminderRow[]> {
  const first = await tx
    .selectFrom('flash_reminder')
    .select(['productId', 'uid'])
    .where('offerId', '=', offerId)
    .orderBy('productId')
    .orderBy('uid')
    .limit(most)
    .execute()
  const taken: ReminderRow[] = []
  for (const { productId, uid } of first) {
    const row = await tx
      .deleteFrom('flash_reminder')
      .where('uid', '=', uid)
      .where('offerId', '=', offerId)
      .where('productId', '=', productId)
      .returningAll()
      .executeTakeFirst()
    if (row) taken.push(row)
  }
  return taken
}

/** Deletes reminders of sales that began before a moment. */
export async function forgetReminders(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('flash_reminder').where('startsAt', '<', before).execute()
}
