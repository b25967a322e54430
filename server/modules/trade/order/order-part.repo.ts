import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedPairs } from '../../../kernel/prepared-in'
import type { OrderKey, OrderLineRow } from './order.repo'
import type { OrderFeeTable, OrderPartTable } from './order.tables'

export type OrderFeeRow = OrderFeeTable

export async function insertFees(tx: Tx, rows: readonly OrderFeeRow[]): Promise<void> {
  await insertMany(tx, 'order_fee', rows)
}

export async function insertParts(tx: Tx, rows: readonly OrderPartTable[]): Promise<void> {
  await insertMany(tx, 'order_part', rows)
}

const pairOf = ({ uid, id }: OrderKey) => [uid, id] as const

const feesOf = preparedPairs<OrderFeeRow>((q, isPair) =>
  q.selectFrom('order_fee').selectAll().where(isPair('uid', 'orderId')),
)

/** Fees of some orders, in display order. */
export async function findFees(q: Reader, keys: readonly OrderKey[]): Promise<OrderFeeRow[]> {
  return (await feesOf(q, keys.map(pairOf))).sort((a, b) => a.turn - b.turn)
}

const partsOf = preparedPairs<OrderPartTable>((q, isPair) =>
  q.selectFrom('order_part').selectAll().where(isPair('uid', 'orderId')),
)

/** Data of checkout parts in `order_part`, by order. */
export async function findKeeps(q: Reader, keys: readonly OrderKey[]): Promise<Map<string, Map<string, object>>> {
  const byOrder = new Map<string, Map<string, object>>(keys.map(({ id }) => [id, new Map()]))
  for (const { orderId, part, data } of await partsOf(q, keys.map(pairOf)))
    byOrder.get(orderId)?.set(part, JSON.parse(data) as object)
  return byOrder
}

type LineOfParts = OrderLineRow & { part: string | null; data: string | null }

/** Each line once per part with data, and once when the order has no data of parts. */
const goodsOf = preparedPairs<LineOfParts>((q, isPair) =>
  q
    .selectFrom('order_line')
    .leftJoin('order_part', (join) =>
      join.onRef('order_part.uid', '=', 'order_line.uid').onRef('order_part.orderId', '=', 'order_line.orderId'),
    )
    .selectAll('order_line')
    .select(['order_part.part', 'order_part.data'])
    .where(isPair('order_line.uid', 'order_line.orderId')),
)

/** Lines of some orders in placed order, and their data of parts, in one statement. */
export async function findGoods(
  q: Reader,
  keys: readonly OrderKey[],
): Promise<{ lines: OrderLineRow[]; keeps: Map<string, Map<string, object>> }> {
  const lines = new Map<string, OrderLineRow>()
  const keeps = new Map<string, Map<string, object>>(keys.map(({ id }) => [id, new Map()]))
  for (const { part, data, ...line } of await goodsOf(q, keys.map(pairOf))) {
    lines.set(line.id, line)
    if (part !== null && data !== null) keeps.get(line.orderId)?.set(part, JSON.parse(data) as object)
  }
  return { lines: [...lines.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), keeps }
}
