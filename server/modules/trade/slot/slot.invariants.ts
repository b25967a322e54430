import { MOST_SLOT_CHANGES, MOST_UNPAID_PICKUPS } from '@contract/codes/pickup'
import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'
import { SLOT, slotKey } from './slot-reservable'
import { UNPAID_PICKUP } from './unpaid-pickup-reservable'

/** The used places of a store's slots equal the reservations of orders. */
export async function slotBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === SLOT && state !== 'released'),
    ({ key }) => key,
  )
  const quotas = await q.selectFrom('quota').selectAll().where('kind', '=', SLOT).execute()
  return quotas.flatMap(({ ref, total: most, taken }) => {
    const own = total(held.get(ref) ?? [], ({ number, backNumber }) => number - backNumber)
    return taken === own && taken <= most ? [] : [`of the hour ${ref} ${taken} of ${most} are gone, orders hold ${own}`]
  })
}

/** The counted unpaid appointments of a shopper equal the shopper's reservations. */
export async function unpaidPickupBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const held = grouped(
    reservations.filter(({ kind, state }) => kind === UNPAID_PICKUP && state === 'reserved'),
    ({ uid }) => uid,
  )
  const quotas = await q.selectFrom('quota_person').selectAll().where('kind', '=', UNPAID_PICKUP).execute()
  return quotas.flatMap(({ uid, taken }) => {
    const own = held.get(uid)?.length ?? 0
    return taken === own && taken <= MOST_UNPAID_PICKUPS
      ? []
      : [`${taken} of the unpaid pickups of ${uid} are counted, orders hold ${own}`]
  })
}

/** Each appointment holds a place in its own slot, and was changed at most MOST_SLOT_CHANGES times. */
export async function appointmentBreaches(q: Reader): Promise<string[]> {
  const holds = await q.selectFrom('reservation').select(['uid', 'no', 'key']).where('kind', '=', SLOT).execute()
  const held = new Set(holds.map(({ uid, no, key }) => `${uid} ${no} ${key}`))
  const appointments = await q
    .selectFrom('order_slot as slot')
    .innerJoin('shop_order as one', (join) =>
      join.onRef('one.uid', '=', 'slot.uid').onRef('one.id', '=', 'slot.orderId'),
    )
    .select(['slot.uid', 'slot.orderId', 'slot.storeId', 'slot.slotFrom', 'slot.changes', 'one.parentNo'])
    .execute()
  return appointments.flatMap(({ uid, orderId, storeId, slotFrom, changes, parentNo }) => [
    ...(held.has(`${uid} ${parentNo} ${slotKey(storeId, slotFrom)}`) ? [] : [`order ${orderId} holds no place`]),
    ...(changes <= MOST_SLOT_CHANGES ? [] : [`the appointment of order ${orderId} was changed ${changes} times`]),
  ])
}
