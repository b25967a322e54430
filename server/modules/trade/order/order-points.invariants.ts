import { OFFER_TYPE } from '@contract/codes/offer'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'
import { POINTS_BOOK } from '../../finance/points'

/** Points of an order have the state of its hold, equal its discount, and return in proportion to its refunds. */
export async function orderPointsBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const found: string[] = []
  const lines = await q.selectFrom('order_line').select(['id', 'orderId']).execute()
  const orders = new Map((await q.selectFrom('shop_order').selectAll().execute()).map((order) => [order.id, order]))
  const orderOf = new Map(lines.map((line) => [line.id, orders.get(line.orderId)]))
  const kind = OFFER_TYPE.points
  const off = grouped(
    await q.selectFrom('order_adjustment').selectAll().where('kind', '=', kind).execute(),
    (row) => row.orderId,
  )
  const ofOrders = (await q.selectFrom('ledger_freeze').selectAll().where('kind', '=', 'order').execute()).filter(
    ({ book }) => book === POINTS_BOOK,
  )
  const kept = await q.selectFrom('order_part').selectAll().where('part', '=', 'reward').execute()
  const rewards = new Map(
    kept.map(({ orderId, data }) => [orderId, JSON.parse(data) as { factorX10: number; bonusPoints: number }]),
  )
  const spent = await q.selectFrom('ledger_entry').selectAll().where('kind', '=', 'order').execute()
  for (const { ref, amount, reversed } of await q
    .selectFrom('ledger_entry')
    .selectAll()
    .where('kind', '=', 'earn')
    .execute()) {
    const order = orders.get(ref)
    const { payableCents: of = 0, originalCents = 0, discountCents = 0, returnedCents = 0 } = order ?? {}
    const left = (whole: number) => Math.floor((whole * (of - returnedCents)) / of)
    const earned = Math.floor(left(originalCents - discountCents) / 100)
    const { factorX10 = 10, bonusPoints = 0 } = rewards.get(ref) ?? {}
    const due = Math.floor((earned * factorX10) / 10) + left(bonusPoints)
    if (amount - reversed !== due) found.push(`order ${ref} brought ${amount - reversed} points, not ${due}`)
  }
  const held = new Map(reservations.flatMap((hold) => (hold.kind === 'points' ? [[hold.lineId, hold]] : [])))
  if (ofOrders.length !== held.size || held.size !== off.size) found.push('points are put aside for other orders')
  for (const { ref, amount, state } of ofOrders) {
    const [hold, order] = [held.get(ref), orderOf.get(ref)]
    if (!hold || !order) continue
    const name = `points of order ${order.id}`
    if ({ reserved: 'frozen', committed: 'spent', released: 'thawed' }[hold.state] !== state)
      found.push(`${name} are ${state}, their hold is ${hold.state}`)
    if (
      hold.data !== JSON.stringify({ points: amount }) ||
      total(off.get(order.id) ?? [], ({ cents }) => cents) !== amount
    )
      found.push(`${name}: ${amount} are put aside, others came off`)
    const back = spent.find((entry) => entry.ref === ref)?.reversed ?? 0
    const { payableCents: of, returnedCents: returned, status } = order
    const due = of > 0 ? Math.floor((amount * returned) / of) : status === ORDER_STATUS.refunded ? amount : 0
    if (state === 'spent' && back !== due) found.push(`${name}: ${back} are back, not ${due}`)
  }
  return found
}
