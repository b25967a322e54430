import { MOST_SLOT_CHANGES } from '@contract/codes/pickup'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedPairs } from '../../../kernel/prepared-in'
import type { Slot } from './slot.rules'
import type { OrderSlotTable } from './slot.tables'

export type OrderSlotRow = OrderSlotTable
type Held = Pick<OrderSlotRow, 'uid' | 'orderId' | 'slotFrom'>

export async function insertSlots(tx: Tx, rows: readonly OrderSlotRow[]): Promise<void> {
  await insertMany(tx, 'order_slot', rows)
}

const slotsOf = preparedPairs<OrderSlotRow>((q, isPair) =>
  q.selectFrom('order_slot').selectAll().where(isPair('uid', 'orderId')),
)

/** Appointments of some orders; orders without one are missing. */
export function findSlots(q: Reader, orders: readonly { uid: string; id: string }[]): Promise<OrderSlotRow[]> {
  return slotsOf(
    q,
    orders.map(({ uid, id }) => [uid, id]),
  )
}

/** Changes the appointment; false when it no longer begins at `slotFrom`, or may not change again. */
export async function moveSlot(tx: Tx, { uid, orderId, slotFrom }: Held, to: Slot): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_slot')
    .set((eb) => ({ slotFrom: to.at, slotUntil: to.until, changes: eb('changes', '+', 1) }))
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('slotFrom', '=', slotFrom)
    .where('changes', '<', MOST_SLOT_CHANGES)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes the appointment; false when it no longer begins at `slotFrom`. */
export async function deleteSlot(tx: Tx, { uid, orderId, slotFrom }: Held): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_slot')
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .where('slotFrom', '=', slotFrom)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
