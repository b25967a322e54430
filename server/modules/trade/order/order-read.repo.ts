import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { findNumber } from '../../../kernel/number-index'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { preparedIn, preparedPairs } from '../../../kernel/prepared-in'
import type { Tables } from '../../../kernel/tables'
import type { SoldLine } from './order.events'
import type { AdjustmentRow, OrderEventRow, OrderKey, OrderLineRow, OrderRow } from './order.repo'
import { orderNoOf } from './order.rules'
import { WITH_CASES } from './order-case.rules'

const byId = preparedRow<{ id: string; uid: string }, OrderRow>((q, p) =>
  q.selectFrom('shop_order').selectAll().where('uid', '=', p.uid).where('id', '=', p.id),
)

/** For what the system itself does: deleted ones too. */
export function findAnyOrder(q: Reader, { uid, id }: OrderKey): Promise<OrderRow | undefined> {
  return byId(q, { id, uid })
}

/** A shopper's own order; undefined for another's and for a deleted one. */
export async function findOrder(q: Reader, uid: string, id: string): Promise<OrderRow | undefined> {
  const row = await byId(q, { id, uid })
  return row?.isHidden === 0 ? row : undefined
}

export async function findOrderByNo(q: Reader, uid: string, orderNo: string): Promise<OrderRow | undefined> {
  const row = await findAnyOrderByNo(q, orderNo)
  return row?.uid === uid && row.isHidden === 0 ? row : undefined
}

/** For the operator. */
export async function findAnyOrderByNo(q: Reader, orderNo: string): Promise<OrderRow | undefined> {
  const known = await findNumber(q, 'order', orderNo)
  return known && byId(q, known)
}

const pairOf = ({ uid, id }: OrderKey) => [uid, id] as const

const anyOf = preparedPairs<OrderRow>((q, isPair) => q.selectFrom('shop_order').selectAll().where(isPair('uid', 'id')))

/** Some orders, whosever they are, for what the system itself does. */
export function findAnyOrders(q: Reader, keys: readonly OrderKey[]): Promise<OrderRow[]> {
  return anyOf(q, keys.map(pairOf))
}

const placedUnder = preparedIn<OrderRow, { uid: string }>((q, parentNos, p) =>
  q.selectFrom('shop_order').selectAll().where('uid', '=', p.uid).where('parentNo', 'in', parentNos),
)

/** Every order of some checkouts of a shopper. */
export function findPlaced(q: Reader, uid: string, parentNos: readonly string[]): Promise<OrderRow[]> {
  return placedUnder(q, parentNos, { uid })
}

/** Orders that are cards of their own: while unpaid, the first of a checkout stands for all of it. */
const isCard = sql<boolean>`(status <> ${sql.lit(ORDER_STATUS.unpaid)} or order_no = parent_no || ${sql.lit(orderNoOf('', 0))})`

const byAge = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

const linesOf = preparedPairs<OrderLineRow>((q, isPair) =>
  q.selectFrom('order_line').selectAll().where(isPair('uid', 'orderId')),
)

/** Lines of some orders, in the order they were placed. */
export async function findLines(q: Reader, keys: readonly OrderKey[]): Promise<OrderLineRow[]> {
  return (await linesOf(q, keys.map(pairOf))).sort(byAge)
}

const adjustmentsOf = preparedPairs<AdjustmentRow>((q, isPair) =>
  q.selectFrom('order_adjustment').selectAll().where(isPair('uid', 'orderId')),
)

/** What offers took off some orders. */
export function findAdjustments(q: Reader, keys: readonly OrderKey[]): Promise<AdjustmentRow[]> {
  return adjustmentsOf(q, keys.map(pairOf))
}

type Sold = Pick<OrderLineRow, 'id' | 'skuId' | 'productId' | 'number'>
const soldOf = preparedIn<Sold, { uid: string }>((q, orderIds, p) =>
  q
    .selectFrom('order_line')
    .select(['id', 'skuId', 'productId', 'number'])
    .where('uid', '=', p.uid)
    .where('orderId', 'in', orderIds),
)

/** What some orders' lines take out of the house, in the order they were placed. */
export async function findSoldLines(q: Reader, uid: string, orderIds: readonly string[]): Promise<SoldLine[]> {
  const rows = (await soldOf(q, orderIds, { uid })).sort(byAge)
  return rows.map((row) => ({ lineId: row.id, skuId: row.skuId, productId: row.productId, number: row.number }))
}

export function findEvents(q: Reader, { uid, id }: OrderKey): Promise<OrderEventRow[]> {
  return q
    .selectFrom('order_event')
    .selectAll()
    .where('uid', '=', uid)
    .where('orderId', '=', id)
    .orderBy('id')
    .execute()
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
export async function pageOrders(q: Reader, filter: OrderFilter): Promise<OrderRow[]> {
  const { statuses = [], offset, limit } = filter
  if (statuses.length < 2) return pageStatus(q, filter)
  // Each from its own index: of few among many nobody looks for in all of them.
  const parts: OrderRow[] = []
  for (const status of statuses)
    parts.push(...(await pageStatus(q, { ...filter, statuses: [status], offset: 0, limit: offset + limit })))
  return parts.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(offset, offset + limit)
}

function pageStatus(q: Reader, { uid, statuses, keyword, before, offset, limit }: OrderFilter): Promise<OrderRow[]> {
  let query = q.selectFrom('shop_order').selectAll().where('uid', '=', uid).where('isHidden', '=', 0).where(isCard)
  if (statuses) query = query.where('status', 'in', statuses)
  if (keyword) query = query.where(hasWord(uid, keyword))
  // A whole number is looked up.
  if (keyword && WHOLE_NO.test(keyword)) {
    const parentNo = keyword.slice(0, PARENT_LENGTH)
    const together = q.selectFrom('shop_order').select('id').where('uid', '=', uid).where('parentNo', '=', parentNo)
    query = query.where('id', 'in', together)
  }
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** A shopper's orders that are fetched, newest first, without deleted ones: each by itself, paid together or not. */
export function pagePickups(
  q: Reader,
  uid: string,
  { statuses, before, offset, limit }: { statuses: readonly number[]; before?: string; offset: number; limit: number },
): Promise<OrderRow[]> {
  let query = q
    .selectFrom('shop_order')
    .selectAll()
    .where('uid', '=', uid)
    .where('isHidden', '=', 0)
    .where('deliveryType', '=', DELIVERY_TYPE.pickup)
    .where(sql<number>`+status`, 'in', statuses)
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

type OrderText = Pick<OrderRow, 'id' | 'searchText'>

const textsAfter = prepared<{ uid: string; after: string; limit: number }, OrderText>((q, p) =>
  q
    .selectFrom('shop_order')
    .select(['id', 'searchText'])
    .where('uid', '=', p.uid)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** What a shopper's orders are found by, the oldest first, deleted ones too. */
export async function listTexts(q: Reader, uid: string, after: string, limit: number): Promise<OrderText[]> {
  return (await textsAfter(q, { uid, after, limit })).rows
}

/** Whether a shopper has so many orders. */
export async function hasOrders(q: Reader, uid: string, number: number): Promise<boolean> {
  const last = await q
    .selectFrom('shop_order')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('id')
    .limit(1)
    .offset(number - 1)
    .executeTakeFirst()
  return last !== undefined
}

/** An order's number: its checkout's, and two digits. */
const PARENT_LENGTH = 19
const WHOLE_NO = /^\d{21}$/

/** The word is in an order, or in one that is still to be paid with it. */
function hasWord(uid: string, keyword: string): Expression<SqlBool> {
  const pattern = likePattern(keyword)
  return sql<SqlBool>`(shop_order.search_text like ${pattern} escape '!' or (
    shop_order.status = ${sql.lit(ORDER_STATUS.unpaid)} and exists (
      select 1 from shop_order as mate
      where mate.uid = ${uid} and mate.parent_no = shop_order.parent_no and mate.search_text like ${pattern} escape '!'
    )
  ))`
}

/** What a shopper typed stands for itself: no wildcards. */
function likePattern(keyword: string): string {
  return `%${keyword.replace(/[!%_]/g, (char) => `!${char}`)}%`
}

/** Pages say 99+ from here on: a shopper's whole life is not counted for that. */
const MOST_COUNTED = 100

/** Statuses whose orders are counted, each by itself: together they are more than one index gives. */
const COUNTED = [
  ORDER_STATUS.toShip,
  ORDER_STATUS.awaitingAcceptance,
  ORDER_STATUS.toReceive,
  ORDER_STATUS.completed,
] as const

const countsOf = preparedRow<{ uid: string; now: number }, Record<string, number>>((q, p) =>
  q.selectNoFrom((eb) => [
    eb
      .selectFrom('shop_order')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('uid', '=', p.uid)
      .where('isHidden', '=', 0)
      .where('status', '=', ORDER_STATUS.unpaid)
      .where('expireAt', '>', p.now)
      .where(isCard)
      .as('unpaid'),
    ...COUNTED.map((status) =>
      eb
        .selectFrom(
          eb
            .selectFrom('shop_order')
            .select('id')
            .where('uid', '=', p.uid)
            .where('isHidden', '=', 0)
            .where('status', '=', status)
            .limit(MOST_COUNTED)
            .as('some'),
        )
        .select((row) => row.fn.countAll<number>().as('count'))
        .as(`in${status}`),
    ),
  ]),
)

/**
 * How many orders of a shopper stand in each status, without deleted ones, no further than MOST_COUNTED; of those to be
 * paid how many checkouts, without what ran out of time.
 */
export async function countOrders(
  q: Reader,
  uid: string,
  now: number,
): Promise<{ unpaid: number; in(statuses: readonly number[]): number }> {
  const counts = (await countsOf(q, { uid, now })) ?? {}
  const of = (name: string) => Number(counts[name] ?? 0)
  return { unpaid: of('unpaid'), in: (statuses) => statuses.reduce((sum, status) => sum + of(`in${status}`), 0) }
}

/** Products of a shopper's last orders, the latest first; deleted orders are none. */
export async function lastBought(q: Reader, uid: string, orders: number): Promise<string[]> {
  const last = await q
    .selectFrom('shop_order')
    .select('id')
    .where('uid', '=', uid)
    .where('isHidden', '=', 0)
    .orderBy('id', 'desc')
    .limit(orders)
    .execute()
  if (last.length === 0) return []
  const ids = last.map(({ id }) => id)
  const lines = await q
    .selectFrom('order_line')
    .select(['orderId', 'productId'])
    .where('uid', '=', uid)
    .where('orderId', 'in', ids)
    .execute()
  return ids.flatMap((id) => lines.filter((line) => line.orderId === id).map((line) => line.productId))
}

/** Orders that are still to be fetched, of appointments that begin in that time, soonest first. */
export function listPickups(
  q: Reader,
  { storeId, from, until, limit }: { storeId?: string; from: number; until: number; limit: number },
): Promise<OrderRow[]> {
  let query = q
    .selectFrom('shop_order')
    .selectAll()
    // Said, so that the index of appointments is taken.
    .where(sql<SqlBool>`slot_from > 0`)
    .where('slotFrom', '>=', from)
    .where('slotFrom', '<', until)
    .where('deliveryType', '=', DELIVERY_TYPE.pickup)
    .where((eb) =>
      eb.or([
        eb('status', '=', ORDER_STATUS.toShip),
        eb.and([eb('status', '=', ORDER_STATUS.unpaid), eb('payAtPickup', '=', 1)]),
      ]),
    )
  if (storeId) query = query.where('storeId', '=', storeId)
  return query.orderBy('slotFrom').orderBy('id').limit(limit).execute()
}

/** A line of which something that was paid for is left: a case on each of these makes an order one in after-sale. */
const linesLeft = (eb: ExpressionBuilder<Tables, 'shop_order'>) =>
  eb
    .selectFrom('order_line as line')
    .select('line.id')
    .whereRef('line.uid', '=', 'shop_order.uid')
    .whereRef('line.orderId', '=', 'shop_order.id')
    .where('line.unitCents', '>', 0)
    .whereRef('line.number', '>', 'line.returnedNumber')

interface OperatorFilter {
  uid?: string
  isReminded?: boolean
  /** Rows older than this id. */
  before?: string
  limit: number
}

/** Any shopper's orders, newest first, for the operator; absent: every status. Those in after-sale as `statusOf` has it. */
export async function listOrders(q: Reader, filter: OperatorFilter & { status?: number }): Promise<OrderRow[]> {
  const { status, limit } = filter
  if (status === undefined) return ordersOf(q, filter).execute()
  if (status !== ORDER_STATUS.afterSale) return ordersOf(q, filter).where('status', '=', status).execute()
  // Each status from its own index, newest first, so that a page ends the search.
  const parts: OrderRow[] = []
  for (const one of WITH_CASES) {
    const asked = ordersOf(q, filter)
      .where('status', '=', one)
      .where((eb) => eb.exists(linesLeft(eb)))
      .where((eb) => eb.not(eb.exists(linesLeft(eb).where('line.caseNo', '=', ''))))
    parts.push(...(await asked.execute()))
  }
  return parts.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

function ordersOf(q: Reader, { uid, isReminded, before, limit }: OperatorFilter) {
  let query = q.selectFrom('shop_order').selectAll()
  if (uid) query = query.where('uid', '=', uid)
  if (isReminded) query = query.where('remindedAt', '>', 0)
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit)
}
