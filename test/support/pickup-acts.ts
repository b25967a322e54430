// Appointments: what shoppers and staff do with them.
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from './actor'
import type { MallScene } from './mall-scene'
import { ordersIn } from './order-acts'
import type { TestShop } from './test-shop'
import { type Outcome, pick, refused, tried } from './walk'

const LATE_OR_FULL = /不能改时间|已不可约|已约满/

const pickupsIn = async (scene: MallScene, real: TestShop, ...statuses: number[]) =>
  (await ordersIn(scene, real, ...statuses)).filter(({ deliveryType }) => deliveryType === DELIVERY_TYPE.pickup)

/** Moves an appointment to an hour that the pickup's page offers; a time that is no begin of an hour is refused. */
export async function changeHour(scene: MallScene, real: TestShop, nth: number, hour: number): Promise<Outcome> {
  const order = pick(await pickupsIn(scene, real, ORDER_STATUS.unpaid, ORDER_STATUS.toShip), nth)
  if (!order) return 'idle'
  const offered = (await real.slots.of(real.db.q, [order.storeId], true, real.clock.now())).get(order.storeId)?.slots
  const slot = pick(offered ?? [], hour)
  if (!slot) return 'idle'
  const change = (at: number) => real.pickups.changeSlot(order.uid, order.id, at)
  await refused(change(slot.at + 1), LATE_OR_FULL)
  return tried(change(slot.at), LATE_OR_FULL)
}

/** Staff redeem the code, at its own store and once, or hand the goods over without it. */
export async function takeCode(scene: MallScene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const order = pick(await pickupsIn(scene, real, ORDER_STATUS.toShip), nth)
  if (!order) return 'idle'
  const codeOf = async () => {
    const [ticket] = await real.tickets.list(
      { uid: order.uid, subject: 'order', subjectId: order.id },
      real.clock.now(),
    )
    return ticket?.code ?? ''
  }
  const verify = async (storeId: string) => {
    const code = await codeOf()
    return real.db.tx((tx) => real.tickets.verify(tx, OPERATOR, { code, storeId, number: 1 }, real.clock.now()))
  }
  const elsewhere = (await verify(scene.storeIds[0] ?? '')).refusal
  expect(['elsewhere', 'expired']).toContain(elsewhere)
  if (share > 7 || elsewhere === 'expired') await real.orderOperator.deliver(OPERATOR, 'all', order.orderNo)
  else expect((await verify(order.storeId)).refusal).toBeNull()
  await real.outbox.drain()
  expect((await verify(order.storeId)).refusal).toBe('used')
  const code = await codeOf()
  // A completed order stays complete.
  const undone = await real.db.tx((tx) => real.tickets.undo(tx, OPERATOR, code, real.clock.now()))
  expect(undone.refusal).toBe('closed')
  return 'done'
}
