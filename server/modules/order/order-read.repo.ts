import { ORDER_STATUS } from '@contract/codes/order'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../kernel/db'
import { preparedRow } from '../../kernel/prepared'
import { preparedIn } from '../../kernel/prepared-in'
import type { ProductLimit } from '../catalog'
import type { SoldLine } from './order.events'
import type { OrderEventRow, OrderLineRow, OrderRow } from './order.repo'
import { orderNoOf } from './order.rules'

const byId = preparedRow<{ id: string; uid: string }, OrderRow>((q, p) =>
  q.selectFrom('shop_order').selectAll().where('id', '=', p.id).where('uid', '=', p.uid).where('is_hidden', '=', 0),
)

/** A shopper's own order; undefined for another's and for a deleted one. */
export function findOrder(q: Reader, uid: string, id: string): Promise<OrderRow | undefined> {
  return byId(q, { id, uid })
}

export async function findOrderByNo(q: Reader, uid: string, orderNo: string): Promise<OrderRow | undefined> {
  const row = await findAnyOrderByNo(q, orderNo)
  return row?.uid === uid && row.is_hidden === 0 ? row : undefined
}

/** For the operator and for what the system itself does. */
export function findAnyOrderByNo(q: Reader, orderNo: string): Promise<OrderRow | undefined> {
  return q.selectFrom('shop_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
}

export function findAnyOrder(q: Reader, id: string): Promise<OrderRow | undefined> {
  return q.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst()
}

const anyOf = preparedIn<OrderRow>((q, ids) => q.selectFrom('shop_order').selectAll().where('id', 'in', ids))

/** Some orders, whosever they are, for what the system itself does. */
export function findAnyOrders(q: Reader, ids: readonly string[]): Promise<OrderRow[]> {
  return anyOf(q, ids)
}

const placedUnder = preparedIn<OrderRow>((q, parentNos) =>
  q.selectFrom('shop_order').selectAll().where('parent_no', 'in', parentNos),
)

/** Every order of some checkouts. */
export function findPlaced(q: Reader, parentNos: readonly string[]): Promise<OrderRow[]> {
  return placedUnder(q, parentNos)
}

/** Orders that are cards of their own: while unpaid, the first of a checkout stands for all of it. */
const isCard = sql<boolean>`(status <> ${sql.lit(ORDER_STATUS.unpaid)} or order_no = parent_no || ${sql.lit(orderNoOf('', 0))})`

const linesOf = preparedIn<OrderLineRow>((q, orderIds) =>
  q.selectFrom('order_line').selectAll().where('order_id', 'in', orderIds),
)

/** Lines of some orders, in the order they were placed. */
export async function findLines(q: Reader, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return (await linesOf(q, orderIds)).sort((a, b) => (a.id < b.id ? -1 : 1))
}

const soldOf = preparedIn<Pick<OrderLineRow, 'id' | 'sku_id' | 'product_id' | 'number'>>((q, orderIds) =>
  q.selectFrom('order_line').select(['id', 'sku_id', 'product_id', 'number']).where('order_id', 'in', orderIds),
)

/** What some orders' lines take out of the house, in the order they were placed. */
export async function findSoldLines(q: Reader, orderIds: readonly string[]): Promise<SoldLine[]> {
  const rows = (await soldOf(q, orderIds)).sort((a, b) => (a.id < b.id ? -1 : 1))
  return rows.map((row) => ({ skuId: row.sku_id, productId: row.product_id, number: row.number }))
}

export function findEvents(q: Reader, orderId: string): Promise<OrderEventRow[]> {
  return q.selectFrom('order_event').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

export interface OrderFilter {
  uid: string
  /** Absent: every status. */
  statuses?: readonly number[]
  /** Lower case; matches titles, the store's name and the order's number. */
  keyword?: string
  /** Rows older than this id. */
  before?: string
  offset: number
  limit: number
}

/** A shopper's orders, newest first, without deleted ones; a checkout that is to be paid is its first order. */
export function pageOrders(q: Reader, filter: OrderFilter): Promise<OrderRow[]> {
  let query = q
    .selectFrom('shop_order')
    .selectAll()
    .where('uid', '=', filter.uid)
    .where('is_hidden', '=', 0)
    .where(isCard)
  if (filter.statuses) query = query.where('status', 'in', filter.statuses)
  if (filter.keyword) query = query.where(hasWord(filter.keyword))
  if (filter.before) query = query.where('id', '<', filter.before)
  return query.orderBy('id', 'desc').limit(filter.limit).offset(filter.offset).execute()
}

/** The word is in an order, or in one that is still to be paid with it. */
function hasWord(keyword: string): Expression<SqlBool> {
  const pattern = likePattern(keyword)
  return sql<SqlBool>`(shop_order.search_text like ${pattern} escape '!' or (
    shop_order.status = ${sql.lit(ORDER_STATUS.unpaid)} and exists (
      select 1 from shop_order as mate
      where mate.parent_no = shop_order.parent_no and mate.search_text like ${pattern} escape '!'
    )
  ))`
}

/** What a shopper typed stands for itself: no wildcards. */
function likePattern(keyword: string): string {
  return `%${keyword.replace(/[!%_]/g, (char) => `!${char}`)}%`
}

/** Cards by status of one shopper, without deleted ones and those that ran out of time. */
export function countByStatus(q: Reader, uid: string, now: number): Promise<{ status: number; count: number }[]> {
  return q
    .selectFrom('shop_order')
    .select((eb) => ['status' as const, eb.fn.countAll<number>().as('count')])
    .where('uid', '=', uid)
    .where('is_hidden', '=', 0)
    .where(isCard)
    .where((eb) => eb.or([eb('status', '!=', ORDER_STATUS.unpaid), eb('expire_at', '>', now)]))
    .groupBy('status')
    .execute()
}

/** Pieces of each product this shopper has bought since its moment: all but what was closed or refunded. */
export async function boughtNumbers(
  q: Reader,
  uid: string,
  limits: readonly ProductLimit[],
): Promise<Map<string, number>> {
  const byMoment = new Map<number, string[]>()
  for (const { productId, since } of limits) byMoment.set(since, [...(byMoment.get(since) ?? []), productId])
  const numbers = new Map<string, number>()
  for (const [since, productIds] of byMoment) {
    for (const row of await boughtSince(q, uid, productIds, since)) numbers.set(row.product_id, Number(row.number))
  }
  return numbers
}

function boughtSince(q: Reader, uid: string, productIds: readonly string[], since: number) {
  return q
    .selectFrom('order_line as line')
    .innerJoin('shop_order as o', 'o.id', 'line.order_id')
    .select((eb) => ['line.product_id' as const, eb.fn.sum<number>('line.number').as('number')])
    .where('line.uid', '=', uid)
    .where('line.product_id', 'in', productIds)
    .where('o.status', 'not in', [ORDER_STATUS.closed, ORDER_STATUS.refunded])
    .where('o.created_at', '>=', since)
    .groupBy('line.product_id')
    .execute()
}

/** Products of a shopper's last orders, the latest first; deleted orders are none. */
export async function lastBought(q: Reader, uid: string, orders: number): Promise<string[]> {
  const last = await q
    .selectFrom('shop_order')
    .select('id')
    .where('uid', '=', uid)
    .where('is_hidden', '=', 0)
    .orderBy('id', 'desc')
    .limit(orders)
    .execute()
  if (last.length === 0) return []
  const ids = last.map(({ id }) => id)
  const lines = await q
    .selectFrom('order_line')
    .select(['order_id', 'product_id'])
    .where('order_id', 'in', ids)
    .execute()
  return ids.flatMap((id) => lines.filter((line) => line.order_id === id).map((line) => line.product_id))
}

/** Any shopper's orders, newest first, for the operator. */
export function listOrders(
  q: Reader,
  filter: { statuses?: readonly number[]; uid?: string; isReminded?: boolean; before?: string; limit: number },
): Promise<OrderRow[]> {
  let query = q.selectFrom('shop_order').selectAll()
  if (filter.statuses) query = query.where('status', 'in', filter.statuses)
  if (filter.uid) query = query.where('uid', '=', filter.uid)
  if (filter.isReminded) query = query.where('reminded_at', '>', 0)
  if (filter.before) query = query.where('id', '<', filter.before)
  return query.orderBy('id', 'desc').limit(filter.limit).execute()
}
