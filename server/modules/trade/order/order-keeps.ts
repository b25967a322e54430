import type { Reader } from '../../../kernel/db'
import type { CheckoutParts, Keeps } from '../checkout-part'
import type { OrderLineRow, OrderRow } from './order.repo'
import { findGoods, findKeeps } from './order-part.repo'

type Parts = Pick<CheckoutParts, 'stored'>
type KeepsByOrder = ReadonlyMap<string, Keeps>
type Keyed = Pick<OrderRow, 'uid' | 'id' | 'deliveryType'>

/** Data of checkout parts by order, from `order_part` and from the parts' own tables. */
export async function keepsOf(q: Reader, parts: Parts, orders: readonly Keyed[]): Promise<KeepsByOrder> {
  const [kept, stored] = await Promise.all([findKeeps(q, orders), parts.stored(q, orders)])
  return joined(kept, stored)
}

/** Like `keepsOf`, with the lines of the orders in the same statement. */
export async function goodsOf(
  q: Reader,
  parts: Parts,
  orders: readonly Keyed[],
): Promise<{ lines: OrderLineRow[]; keeps: KeepsByOrder }> {
  const [{ lines, keeps }, stored] = await Promise.all([findGoods(q, orders), parts.stored(q, orders)])
  return { lines, keeps: joined(keeps, stored) }
}

/** Data of checkout parts of one order. */
export const keptBy = (keeps: KeepsByOrder, { id }: Pick<OrderRow, 'id'>): Keeps => keeps.get(id) ?? new Map()

function joined(kept: ReadonlyMap<string, Map<string, object>>, stored: KeepsByOrder): KeepsByOrder {
  for (const [id, own] of stored) for (const [part, keep] of own) kept.get(id)?.set(part, keep)
  return kept
}
