import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import type { Reader } from '../../../kernel/db'
import { isAwaited, keptUntil, stepsOf } from '../slot'

/**
 * A pickup that is awaited has a job at one of its steps, or a day after its end while a case is open. Its code has
 * the state of its order, and is valid as long as the goods are kept.
 */
export async function pickupBreaches(q: Reader): Promise<string[]> {
  // Events of the order schedule the steps: while one is undelivered, a job may be missing.
  if (await q.selectFrom('outbox').select('id').limit(1).executeTakeFirst()) return []
  const found: string[] = []
  const orders = await q.selectFrom('shop_order').selectAll().where('deliveryType', '=', DELIVERY_TYPE.pickup).execute()
  const slots = new Map((await q.selectFrom('order_slot').selectAll().execute()).map((slot) => [slot.orderId, slot]))
  const jobs = await q.selectFrom('job').select(['key', 'dueAt']).where('kind', '=', 'pickup.step').execute()
  const jobAt = new Map(jobs.map(({ key, dueAt }) => [key, dueAt]))
  const tickets = await q.selectFrom('ticket').selectAll().where('subject', '=', 'order').execute()
  const ticketOf = new Map(tickets.map((ticket) => [ticket.subjectId, ticket]))
  for (const { id, status, paidAt, receivedAt } of orders) {
    const slot = slots.get(id)
    const timed = { slotFrom: slot?.slotFrom ?? 0, slotUntil: slot?.slotUntil ?? 0, paidAt }
    const steps = stepsOf(timed).map(({ at }) => at)
    const next = jobAt.get(id)
    if (isAwaited({ status, isPaidThere: slot?.payAtPickup === 1 })) {
      const isAtStep = next === undefined ? paidAt === 0 : steps.includes(next) || next > (steps.at(-1) ?? 0)
      if (!isAtStep) found.push(`pickup ${id} has its next step at ${next}, not at one of ${steps}`)
    }
    const ticket = ticketOf.get(id)
    if (paidAt > 0 !== (ticket !== undefined)) found.push(`pickup ${id} is paid at ${paidAt}, its code is not`)
    if (!ticket) continue
    const states: readonly string[] =
      status === ORDER_STATUS.toShip ? ['unused', 'expired'] : receivedAt > 0 ? ['used'] : ['locked', 'void']
    if (!states.includes(ticket.state)) found.push(`pickup ${id} is at ${status}, its code is ${ticket.state}`)
    if (ticket.validUntil !== keptUntil(timed)) found.push(`the code of pickup ${id} ends at ${ticket.validUntil}`)
  }
  return found
}
