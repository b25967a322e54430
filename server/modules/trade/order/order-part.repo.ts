import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedPairs } from '../../../kernel/prepared-in'
import type { Keeps } from '../checkout-part'
import type { OrderKey } from './order.repo'
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

/** Fees of some orders, in the order in which they are shown. */
export async function findFees(q: Reader, keys: readonly OrderKey[]): Promise<OrderFeeRow[]> {
  return (await feesOf(q, keys.map(pairOf))).sort((a, b) => a.turn - b.turn)
}

const partsOf = preparedPairs<OrderPartTable>((q, isPair) =>
  q.selectFrom('order_part').selectAll().where(isPair('uid', 'orderId')),
)

/** What some orders keep for their parts, by order. */
export async function findKeeps(q: Reader, keys: readonly OrderKey[]): Promise<ReadonlyMap<string, Keeps>> {
  const byOrder = new Map<string, Map<string, object>>(keys.map(({ id }) => [id, new Map()]))
  for (const { orderId, part, data } of await partsOf(q, keys.map(pairOf)))
    byOrder.get(orderId)?.set(part, JSON.parse(data) as object)
  return byOrder
}
