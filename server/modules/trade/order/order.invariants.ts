import { FREIGHT_COUPON } from '@contract/codes/offer'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'

/** An order equals the sum of its lines with their discounts, and its part of the payment. */
export async function orderBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const orders = await q.selectFrom('shop_order').selectAll().execute()
  const lines = grouped(await q.selectFrom('order_line').selectAll().execute(), (line) => line.orderId)
  const off = grouped(await q.selectFrom('order_adjustment').selectAll().execute(), (row) => row.lineId)
  const fees = grouped(await q.selectFrom('order_fee').selectAll().execute(), (row) => row.orderId)
  const events = await q.selectFrom('order_event').select(['orderId', 'event']).execute()
  const parts = await q.selectFrom('payable_part').selectAll().where('subject', '=', 'order').execute()
  const placed = new Set(events.filter((event) => event.event === 'place').map((event) => event.orderId))
  const kept = new Set((await q.selectFrom('order_part').select('orderId').execute()).map(({ orderId }) => orderId))
  const partsOf = grouped(parts, (part) => part.subjectId)
  const states = new Map(
    (await q.selectFrom('payable').select(['no', 'state']).execute()).map(({ no, state }) => [no, state]),
  )
  const held = grouped(
    await q.selectFrom('reservation').select(['no', 'lineId', 'number']).where('kind', '=', 'stock').execute(),
    ({ no, lineId }) => `${no} ${lineId}`,
  )
  for (const order of orders) {
    const name = `order ${order.id}`
    const own = lines.get(order.id) ?? []
    const ofOrder = partsOf.get(order.id) ?? []
    const inState = (state: string) => ofOrder.filter(({ no }) => states.get(no) === state)
    const sum = (own: typeof ofOrder, column: 'cents' | 'refundedCents' | 'returnedCents') =>
      total(own, (part) => part[column])
    if (sum(inState('paid'), 'cents') !== order.paidCents) found.push(`${name} is not what was paid`)
    const isUnpaid = order.status === ORDER_STATUS.unpaid
    const asked = sum(ofOrder, 'cents')
    // A checkout part can split the payment; the payable of the rest opens after the first payment.
    const mayAskLess = order.paidCents === 0 && kept.has(order.id)
    if (asked > order.payableCents || (asked < order.payableCents && !mayAskLess))
      found.push(`${name} is not what is paid`)
    if (inState('unpaid').length !== (isUnpaid || order.status === ORDER_STATUS.awaitingFinal ? 1 : 0))
      found.push(`${name}: what waits for its money is not what its status says`)
    if (sum(ofOrder, 'refundedCents') !== order.refundedCents || sum(ofOrder, 'returnedCents') !== order.returnedCents)
      found.push(`${name}: its refunds are not those of its parts`)
    if (total(own, (line) => line.number) !== order.totalNumber || own.length === 0) found.push(`${name} misses lines`)
    const ofFee = (...kinds: readonly string[]) =>
      total(
        (fees.get(order.id) ?? []).filter((fee) => kinds.includes(fee.kind)),
        ({ cents }) => cents,
      )
    if (
      total(own, (line) => line.freightCents) !== ofFee('freight') ||
      total(own, (line) => line.taxCents) !== ofFee('tax')
    )
      found.push(`${name}: the shares of its lines are not its freight and tax`)
    if (
      total(own, (line) => line.payableCents) + total(fees.get(order.id) ?? [], ({ cents }) => cents) !==
      order.payableCents
    )
      found.push(`${name}: its lines and fees are not its sum`)
    const offOf = (line: { id: string }) =>
      total(
        (off.get(line.id) ?? []).filter(({ kind }) => kind !== FREIGHT_COUPON),
        ({ cents }) => cents,
      )
    if (total(own, offOf) !== order.discountCents) found.push(`${name}: its adjustments are not its discount`)
    if (own.some((line) => line.originalCents - offOf(line) !== line.payableCents))
      found.push(`${name}: a line is not its price less its adjustments`)
    if (
      own.some((line) => total(held.get(`${order.parentNo} ${line.id}`) ?? [], ({ number }) => number) !== line.number)
    )
      found.push(`${name} holds other pieces than it sold`)
    if (!placed.has(order.id)) found.push(`${name} has no log`)
  }
  const orderIds = new Set(orders.map((order) => order.id))
  for (const orderId of lines.keys()) if (!orderIds.has(orderId)) found.push(`lines of ${orderId} have no order`)
  for (const id of partsOf.keys()) if (!orderIds.has(id)) found.push(`order ${id} is to be paid, and is not there`)
  return found
}

const IN_REFUND: readonly number[] = [ORDER_STATUS.refunding, ORDER_STATUS.refunded]
const NEVER_PAID: readonly number[] = [ORDER_STATUS.unpaid, ORDER_STATUS.closed]

/**
 * The status of an order agrees with its moments, its money and its log. An order in transit has the job of its
 * automatic receipt. Reservations of a whole order (coupon, slot) are given back exactly at the end of its refund; the
 * pieces of a refunded order that was never sent are in stock again.
 */
export async function orderStateBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const orders = await q.selectFrom('shop_order').selectAll().execute()
  const events = grouped(
    await q.selectFrom('order_event').select(['orderId', 'status']).orderBy('id').execute(),
    ({ orderId }) => orderId,
  )
  const jobs = await q.selectFrom('job').select(['key', 'dueAt']).where('kind', '=', 'order.receive').execute()
  const jobAt = new Map(jobs.map(({ key, dueAt }) => [key, dueAt]))
  for (const order of orders) {
    const { id, status, paidAt, receivedAt, closedAt, receiveBy, paidCents, refundedCents, returnedCents } = order
    const breach = (text: string) => found.push(`order ${id} at ${status}: ${text}`)
    const isOut = status === ORDER_STATUS.toReceive
    const isDone = status === ORDER_STATUS.completed
    const isBack = status === ORDER_STATUS.refunded
    // Concurrent transactions may write their entries in the other order.
    if (
      !events
        .get(id)
        ?.slice(-2)
        .some((event) => event.status === status)
    )
      breach('its log ends at another status')
    if (NEVER_PAID.includes(status) ? paidAt > 0 && paidCents === 0 : paidAt === 0) breach(`it is paid at ${paidAt}`)
    if ((status === ORDER_STATUS.closed) !== closedAt > 0) breach(`it is closed at ${closedAt}`)
    if (isDone && receivedAt === 0) breach('it is not received')
    if (!isDone && !IN_REFUND.includes(status) && receivedAt > 0) breach('it is received')
    if (isOut && (receiveBy === 0 || jobAt.get(id) !== receiveBy)) breach('its receipt has no job')
    if (IN_REFUND.includes(status) && refundedCents !== paidCents) breach('not all of its money was asked back')
    if (isBack && returnedCents !== paidCents) breach('not all of its money is back')
    if (!IN_REFUND.includes(status) && paidCents > 0 && refundedCents === paidCents)
      breach('all of its money is asked back')
  }
  const orderOf = new Map(
    (await q.selectFrom('order_line').select(['id', 'orderId']).execute()).map((line) => [line.id, line.orderId]),
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  const holds = await q.selectFrom('reservation').selectAll().where('state', '=', 'committed').execute()
  for (const { no, kind, lineId, number, backNumber } of holds) {
    const order = byId.get(orderOf.get(lineId) ?? '')
    if (order?.parentNo !== no || order.status === ORDER_STATUS.closed) continue
    const isBack = order.status === ORDER_STATUS.refunded
    if (isBack && backNumber !== number) found.push(`order ${order.id} is refunded and keeps its ${kind}`)
    if (!isBack && OF_ORDER.includes(kind) && backNumber > 0) found.push(`order ${order.id} has lost its ${kind}`)
  }
  return [...found, ...(await unsentBreaches(q))]
}

/** Reservations of a whole order, which no return of single pieces gives back. */
const OF_ORDER: readonly string[] = ['coupon', 'slot']

/** The pieces of refunded orders that were never sent are in stock again. */
async function unsentBreaches(q: Reader): Promise<string[]> {
  const lines = await q
    .selectFrom('order_line as line')
    .innerJoin('shop_order as one', (join) =>
      join.onRef('one.uid', '=', 'line.uid').onRef('one.id', '=', 'line.orderId'),
    )
    .select(['one.uid', 'one.parentNo', 'line.skuId', 'line.number'])
    .where('one.status', '=', ORDER_STATUS.refunded)
    .where('one.shippedAt', '=', 0)
    .where('one.receivedAt', '=', 0)
    .execute()
  const movements = await q.selectFrom('stock_movement').selectAll().where('kind', '=', 'restock').execute()
  const back = grouped(movements, ({ ref, skuId }) => `${ref.split('/').slice(0, 2).join('/')} ${skuId}`)
  const sold = grouped(lines, ({ uid, parentNo, skuId }) => `${uid}/${parentNo} ${skuId}`)
  return [...sold].flatMap(([key, own]) => {
    const [is, due] = [total(back.get(key) ?? [], (one) => one.onHandDelta), total(own, ({ number }) => number)]
    return is === due ? [] : [`${is} of ${due} pieces of ${key}, which was never sent, are on the shelf`]
  })
}
