import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { CouponReminderTable } from './coupon.tables'

export type ReminderRow = Selectable<CouponReminderTable>

/** Idempotent: one row per shopper and coupon. */
export async function insertReminder(tx: Tx, row: ReminderRow): Promise<void> {
  await tx
    .insertInto('coupon_reminder')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'couponId']).doNothing())
    .execute()
}

export async function deleteReminder(tx: Tx, uid: string, couponId: string): Promise<void> {
  await tx.deleteFrom('coupon_reminder').where('uid', '=', uid).where('couponId', '=', couponId).execute()
}

/** The coupons that a shopper has reminders for, at most `limit`. */
export async function findReminded(q: Reader, uid: string, limit: number): Promise<ReadonlySet<string>> {
  const rows = await q.selectFrom('coupon_reminder').select('couponId').where('uid', '=', uid).limit(limit).execute()
  return new Set(rows.map(({ couponId }) => couponId))
}

/** Whether a coupon has any reminder. */
export async function isAwaited(q: Reader, couponId: string): Promise<boolean> {
  const row = await q
    .selectFrom('coupon_reminder')
    .select('uid')
    .where('couponId', '=', couponId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes the first reminders for a coupon, at most `most`, and returns their shoppers; concurrent callers never get
 * the same one.
 */
export async function takeReminders(tx: Tx, couponId: string, most: number): Promise<string[]> {
  const first = await tx
    .selectFrom('coupon_reminder')
    .select('uid')
    .where('couponId', '=', couponId)
    .orderBy('uid')
    .limit(most)
    .execute()
  const taken: string[] = []
  for (const { uid } of first) {
    const row = await tx
      .deleteFrom('coupon_reminder')
      .where('uid', '=', uid)
      .where('couponId', '=', couponId)
      .returning('uid')
      .executeTakeFirst()
    if (row) taken.push(row.uid)
  }
  return taken
}
