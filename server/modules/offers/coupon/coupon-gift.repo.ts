import type { Reader, Tx } from '../../../kernel/db'
import type { HeldCouponTable } from './coupon.tables'
import { heldCouponMachine } from './held-coupon.machine'

/** From unused to giving, under a gift's code; false when it is not there, not unused, over, or came as a gift itself. */
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
  /** The giver's. */
  uid: string
  heldId: string
  code: string
}

/** The giver's row goes; who is first of taker, giver and deadline moves it, the others find false. */
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

/** Back to the giver, whether time is over or not. */
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

/** What a shopper got by a gift. */
export function findTaken(q: Reader, uid: string, code: string): Promise<Pick<HeldCouponTable, 'heldId'> | undefined> {
  return q
    .selectFrom('held_coupon')
    .select('heldId')
    .where('uid', '=', uid)
    .where('cameBy', '=', code)
    .executeTakeFirst()
}
