import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import type { OrderSlotTable } from '../slot'

/** `status` without its index, by which SQLite would read all orders of the status, not those of the appointments. */
const statusThere = sql<number>`+${sql.ref('shop_order.status')}`

/** Appointments of orders that are still to be picked up and begin in the range, earliest first. */
export function listWaiting(
  q: Reader,
  { storeId, from, until, limit }: { storeId?: string; from: number; until: number; limit: number },
): Promise<OrderSlotTable[]> {
  let query = q
    .selectFrom('order_slot')
    .innerJoin('shop_order', (join) =>
      join.onRef('shop_order.uid', '=', 'order_slot.uid').onRef('shop_order.id', '=', 'order_slot.orderId'),
    )
    .selectAll('order_slot')
    .where('order_slot.slotFrom', '>=', from)
    .where('order_slot.slotFrom', '<', until)
    .where('shop_order.deliveryType', '=', DELIVERY_TYPE.pickup)
    .where((eb) =>
      eb.or([
        eb(statusThere, '=', ORDER_STATUS.toShip),
        eb.and([eb(statusThere, '=', ORDER_STATUS.unpaid), eb('order_slot.payAtPickup', '=', 1)]),
      ]),
    )
  if (storeId) query = query.where('order_slot.storeId', '=', storeId)
  return query.orderBy('order_slot.slotFrom').orderBy('order_slot.orderId').limit(limit).execute()
}
