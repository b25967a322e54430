import type { Reader, Tx } from '../../../kernel/db'
import type { HeldCouponTable } from './coupon.tables'
import { heldCouponMachine } from './held-coupon.machine'

/**
 * From unused to giving, under a gift code; false when the coupon is missing, not unused, ended, or was itself a gift.
 */
export async function putUp(
  tx: Tx,
  { uid, heldId, code }: { uid: string; heldId: string; code: string },
  until: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('offer'), no: code, giftUntil: until })
    .where('uid', '=', uid)
    .where('heldId', '=', heldId)
    .where('state', 'in', heldCouponMachine.from('offer'))
    .where('cameBy', '=', '')
    .where('untilAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Gift {
  /** The giver's row. */
  uid: string
  heldId: string
  code: string
}

/** Moves the giver's row to given. Taker, giver and deadline compete: the first update wins, others return false. */
export async function giveAway(tx: Tx, { uid, heldId, code }: Gift, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('give'), giftUntil: 0, settledAt: now })
    .where('uid', '=', uid)
    .where('heldId', '=', heldId)
    .where('state', 'in', heldCouponMachine.from('give'))
    .where('no', '=', code)
    .where('giftUntil', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the coupon to the giver, also after its end. */
export async function takeBack(tx: Tx, { uid, heldId, code }: Gift): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('takeBack'), no: '', giftUntil: 0 })
    .where('uid', '=', uid)
    .where('heldId', '=', heldId)
    .where('state', 'in', heldCouponMachine.from('takeBack'))
    .where('no', '=', code)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The coupon that a shopper received by a gift. */
export function findTaken(q: Reader, uid: string, code: string): Promise<Pick<HeldCouponTable, 'heldId'> | undefined> {
  return q
    .selectFrom('held_coupon')
    .select('heldId')
    .where('uid', '=', uid)
    .where('cameBy', '=', code)
    .executeTakeFirst()
}
