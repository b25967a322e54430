import type { Tx } from '../../../kernel/db'
import { heldCouponMachine } from './held-coupon.machine'

/** Voids the given coupons that are unused and have not expired; returns their number. */
export async function voidHeld(
  tx: Tx,
  uid: string,
  heldIds: readonly string[],
  no: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('void'), no, settledAt: now })
    .where('uid', '=', uid)
    .where('heldId', 'in', heldIds)
    .where('state', 'in', heldCouponMachine.from('void'))
    .where('untilAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Makes the given coupons that `no` voided unused again; an expired coupon stays expired. */
export async function restoreHeld(tx: Tx, uid: string, heldIds: readonly string[], no: string): Promise<void> {
  await tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('restore'), no: '', settledAt: 0 })
    .where('uid', '=', uid)
    .where('heldId', 'in', heldIds)
    .where('state', 'in', heldCouponMachine.from('restore'))
    .where('no', '=', no)
    .execute()
}

/** Voids the unused coupons that were claimed by a member card since a moment; `no` identifies the cause. */
export async function voidOfCard(tx: Tx, uid: string, since: number, no: string, now: number): Promise<void> {
  await tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('void'), no, settledAt: now })
    .where('uid', '=', uid)
    .where('isOfCard', '=', 1)
    .where('claimedAt', '>=', since)
    .where('state', 'in', heldCouponMachine.from('void'))
    .where('untilAt', '>', now)
    .execute()
}

/** Makes the coupons of a member card that `no` voided unused again, as if they were claimed now. */
export async function restoreOfCard(tx: Tx, uid: string, no: string, now: number): Promise<void> {
  await tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('restore'), no: '', settledAt: 0, claimedAt: now })
    .where('uid', '=', uid)
    .where('isOfCard', '=', 1)
    .where('state', 'in', heldCouponMachine.from('restore'))
    .where('no', '=', no)
    .execute()
}
