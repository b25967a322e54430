// Calls with which one shopper could access another's pickups.
import { type Attack, call, orderIds } from './reaching'

export const PICKUP_ATTACKS: Record<string, Attack[]> = {
  'POST pickup/page': [
    { ...call('POST pickup/page', "A's place", (a) => ({ tab: 'all', cursor: orderIds(a)[0] })), isOwn: true },
  ],
  'GET pickup/detail': [0, 1, 2].map((i) =>
    call('GET pickup/detail', `A's order ${i}`, (a) => ({ orderId: orderIds(a)[i] })),
  ),
  'POST pickup/changeSlot': [0, 1, 2].map((i) =>
    call('POST pickup/changeSlot', `A's order ${i}`, (a) => ({ orderId: orderIds(a)[i], slotAt: 0 })),
  ),
}
