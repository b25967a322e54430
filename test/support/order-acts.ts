// What shoppers and the operator do with orders.
import { CANCEL_REASONS, DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from './actor'
import type { TestShop } from './test-shop'
import { type Outcome, pick, refused, type Scene, tried } from './walk'

const OPEN_CASE = /售后/

/** Orders of the run in these statuses. */
export const ordersIn = ({ uids }: Scene, real: TestShop, ...statuses: number[]) =>
  real.db.q
    .selectFrom('shop_order')
    .selectAll()
    .where('uid', 'in', uids)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute()

/** Reduces the price of the goods of an unpaid order by tenths; an amount to pay remains. */
export async function reduce(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const goodsOf = (order: { originalCents: number; discountCents: number }) => order.originalCents - order.discountCents
  const order = pick(
    (await ordersIn(scene, real, ORDER_STATUS.unpaid)).filter((one) => goodsOf(one) > 1),
    nth,
  )
  if (!order) return 'idle'
  const off = Math.max(1, Math.floor(((goodsOf(order) - 1) * ((nth % 9) + 1)) / 10))
  await real.orderOperator.reduce(OPERATOR, 'all', order.orderNo, off, '改价')
  return 'done'
}

export async function cancelPaid(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const order = pick(await ordersIn(scene, real, ORDER_STATUS.toShip), nth)
  if (!order) return 'idle'
  await real.orders.cancel(order.uid, order.id, CANCEL_REASONS[0])
  await real.moneyDone()
  return 'done'
}

export async function ship(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const order = pick(
    (await ordersIn(scene, real, ORDER_STATUS.toShip)).filter(
      ({ deliveryType }) => deliveryType !== DELIVERY_TYPE.pickup,
    ),
    nth,
  )
  if (!order) return 'idle'
  await real.orderOperator.ship(OPERATOR, 'all', order.orderNo, '顺丰速运', `SF${order.orderNo}`)
  return 'done'
}

/** An order with an open case is not received. */
export async function receive(scene: Scene, real: TestShop, nth: number): Promise<Outcome> {
  const order = pick(await ordersIn(scene, real, ORDER_STATUS.toReceive), nth)
  if (!order) return 'idle'
  const { lines } = await real.orders.detail(order.uid, { orderId: order.id })
  const call = real.orders.confirmReceive(order.uid, order.id)
  const outcome = await tried(call, OPEN_CASE)
  if (outcome === 'refused') expect(lines.some(({ afterSaleText }) => OPEN_CASE.test(afterSaleText ?? ''))).toBe(true)
  return outcome
}

/** Refunds a part of an order's money, or with the largest share all that is left. */
export async function refund(scene: Scene, real: TestShop, nth: number, share: number): Promise<Outcome> {
  const { toShip, toReceive, completed } = ORDER_STATUS
  const order = pick(
    (await ordersIn(scene, real, toShip, toReceive, completed)).filter((one) => one.paidCents > one.refundedCents),
    nth,
  )
  if (!order) return 'idle'
  const rest = order.paidCents - order.refundedCents
  await refused(real.orderOperator.refund(OPERATOR, 'all', order.orderNo, rest + 1, '多退'), /最多可退/)
  await real.orderOperator.refund(OPERATOR, 'all', order.orderNo, Math.max(1, Math.floor((rest * share) / 10)), '协商')
  await real.moneyDone()
  return 'done'
}
