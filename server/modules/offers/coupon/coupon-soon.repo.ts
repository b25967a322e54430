import type { Reader, Tx } from '../../../kernel/db'
import type { HeldCouponTable } from './coupon.tables'

/** Coupons that end before `until`, epoch ms, with fewer than `told` warnings sent. */
export interface Soon {
  told: number
  now: number
  until: number
}

/** Shoppers who hold such coupons, not necessarily all. */
export async function findOwners(q: Reader, { told, now, until }: Soon, most: number): Promise<string[]> {
  const uids = new Set<string>()
  for (let before = 0; before < told; before++) {
    const rows = await q
      .selectFrom('held_coupon')
      .select('uid')
      .where('state', '=', 'unused')
      .where('told', '=', before)
      .where('untilAt', '>', now)
      .where('untilAt', '<=', until)
      .orderBy('untilAt')
      .limit(most)
      .execute()
    for (const { uid } of rows) uids.add(uid)
  }
  return [...uids].sort()
}

/** Marks such coupons of a shopper as warned and returns them; each coupon is returned to one caller only. */
export function takeSoon(
  tx: Tx,
  uid: string,
  { told, now, until }: Soon,
): Promise<Pick<HeldCouponTable, 'heldId' | 'couponId' | 'fromAt' | 'untilAt'>[]> {
  return tx
    .updateTable('held_coupon')
    .set({ told })
    .where('uid', '=', uid)
    .where('state', '=', 'unused')
    .where('told', '<', told)
    .where('untilAt', '>', now)
    .where('untilAt', '<=', until)
    .returning(['heldId', 'couponId', 'fromAt', 'untilAt'])
    .execute()
}
