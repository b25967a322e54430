import type { Reader, Tx } from '../../../kernel/db'
import type { HeldCouponTable } from './coupon.tables'

/** From unused to giving, under a gift's code; false when it is not there, not unused, over, or came as a gift itself. */
export async function putUp(
  tx: Tx,
  { uid, heldId, code }: { uid: string; heldId: string; code: string },
  until: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('held_coupon')
    .set({ state: 'giving', no: code, gift_until: until })
    .where('uid', '=', uid)
    .where('held_id', '=', heldId)
    .where('state', '=', 'unused')
    .where('came_by', '=', '')
    .where('until_at', '>', now)
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
    .set({ state: 'given', gift_until: 0, settled_at: now })
    .where('uid', '=', uid)
    .where('held_id', '=', heldId)
    .where('state', '=', 'giving')
    .where('no', '=', code)
    .where('gift_until', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Back to the giver, whether time is over or not. */
export async function takeBack(tx: Tx, { uid, heldId, code }: Gift): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('held_coupon')
    .set({ state: 'unused', no: '', gift_until: 0 })
    .where('uid', '=', uid)
    .where('held_id', '=', heldId)
    .where('state', '=', 'giving')
    .where('no', '=', code)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What a shopper got by a gift. */
export function findTaken(q: Reader, uid: string, code: string): Promise<Pick<HeldCouponTable, 'held_id'> | undefined> {
  return q
    .selectFrom('held_coupon')
    .select('held_id')
    .where('uid', '=', uid)
    .where('came_by', '=', code)
    .executeTakeFirst()
}
