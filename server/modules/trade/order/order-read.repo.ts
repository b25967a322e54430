import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { findNumber } from '../../../kernel/number-index'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { preparedIn, preparedPairs } from '../../../kernel/prepared-in'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import type { Tables } from '../../../kernel/tables'
import type { SoldLine } from './order.events'
import type { AdjustmentRow, OrderEventRow, OrderKey, OrderLineRow, OrderRow } from './order.repo'
import { orderNoOf } from './order.rules'
import { WITH_CASES } from './order-case.rules'

/** `store_id` as an expression without an index, for rows that another index finds. */
export const storeThere = sql<string>`(${sql.ref('storeId')} || '')`

const byId = preparedRow<{ id: string; uid: string }, OrderRow>((q, p) =>
  q.selectFrom('shop_order').selectAll().where('uid', '=', p.uid).where('id', '=', p.id),
)

/** For internal use: deleted orders included. */
export function findAnyOrder(q: Reader, { uid, id }: OrderKey): Promise<OrderRow | undefined> {
  return byId(q, { id, uid })
}

/** A shopper's own order; undefined for another shopper's or a deleted order. */
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

/** For staff; an order of a store outside their scope is unknown. */
export async function findInScope(q: Reader, scope: StoreScope, orderNo: string): Promise<OrderRow | undefined> {
  const known = await findNumber(q, 'order', orderNo)
  if (!known) return undefined
  if (scope === 'all') return byId(q, known)
  if (scope.length === 0) return undefined
  return q
    .selectFrom('shop_order')
    .selectAll()
    .where('uid', '=', known.uid)
    .where('id', '=', known.id)
    .where('storeId', 'in', scope)
    .executeTakeFirst()
}

const pairOf = ({ uid, id }: OrderKey) => [uid, id] as const

const anyOf = preparedPairs<OrderRow>((q, isPair) => q.selectFrom('shop_order').selectAll().where(isPair('uid', 'id')))

/** Orders of any shopper, for internal use. */
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

/** Orders with their own card: the unpaid orders of a checkout share the card of the first. */
const isCard = sql<boolean>`(status <> ${sql.lit(ORDER_STATUS.unpaid)} or order_no = parent_no || ${sql.lit(orderNoOf('', 0))})`

const byAge = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

const linesOf = preparedPairs<OrderLineRow>((q, isPair) =>
  q.selectFrom('order_line').selectAll().where(isPair('uid', 'orderId')),
)

/** Lines of some orders, in placed order. */
export async function findLines(q: Reader, keys: readonly OrderKey[]): Promise<OrderLineRow[]> {
  return (await linesOf(q, keys.map(pairOf))).sort(byAge)
}

const adjustmentsOf = preparedPairs<AdjustmentRow>((q, isPair) =>
  q.selectFrom('order_adjustment').selectAll().where(isPair('uid', 'orderId')),
)

/** Adjustments of some orders. */
export function findAdjustments(q: Reader, keys: readonly OrderKey[]): Promise<AdjustmentRow[]> {
  return adjustmentsOf(q, keys.map(pairOf))
}

type Sold = Pick<OrderLineRow, 'id' | 'skuId' | 'productId' | 'number'>
export const soldLineOf = ({ id: lineId, skuId, productId, number }: Sold): SoldLine => ({
  lineId,
  skuId,
  productId,
  number,
})
const soldOf = preparedIn<Sold, { uid: string }>((q, orderIds, p) =>
  q
    .selectFrom('order_line')
    .select(['id', 'skuId', 'productId', 'number'])
    .where('uid', '=', p.uid)
    .where('orderId', 'in', orderIds),
)

/** Sold pieces of some orders' lines, in placed order. */
export async function findSoldLines(q: Reader, uid: string, orderIds: readonly string[]): Promise<SoldLine[]> {
  return (await soldOf(q, orderIds, { uid })).sort(byAge).map(soldLineOf)
}

/** Offer types that only members get. */
const OF_MEMBERS = [OFFER_TYPE.memberPrice, OFFER_TYPE.memberDiscount]
const paidOf = preparedIn<Sold & { savedCents: number }, { uid: string }>((q, orderIds, p) =>
  q
    .selectFrom('order_line as l')
    .select(['l.id', 'l.skuId', 'l.productId', 'l.number'])
    .select((eb) =>
      eb
        .selectFrom('order_adjustment as a')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('a.cents'), of.val(0)).as('cents'))
        .where('a.uid', '=', p.uid)
        .whereRef('a.orderId', '=', 'l.orderId')
        .whereRef('a.lineId', '=', 'l.id')
        .where('a.kind', 'in', OF_MEMBERS)
        .as('savedCents'),
    )
    .where('l.uid', '=', p.uid)
    .where('l.orderId', 'in', orderIds),
)

/** `findSoldLines` of orders being paid, with the total that member offers took off. */
export async function findPaid(
  q: Reader,
  uid: string,
  orderIds: readonly string[],
): Promise<{ lines: SoldLine[]; savedCents: number }> {
  const rows = (await paidOf(q, orderIds, { uid })).sort(byAge)
  return { lines: rows.map(soldLineOf), savedCents: rows.reduce((sum, row) => sum + row.savedCents, 0) }
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
  /** Lower case; matches goods titles, the store's name and the order number. */
  keyword?: string
  /** Only rows with a smaller id. */
  before?: string
  offset: number
  limit: number
}

/** A shopper's orders, newest first, without deleted ones; an unpaid checkout is represented by its first order. */
export async function pageOrders(q: Reader, filter: OrderFilter): Promise<OrderRow[]> {
  const { statuses = [], offset, limit } = filter
  if (statuses.length < 2) return pageStatus(q, filter)
  // One query per status, each on its own index; a query for several statuses would scan all orders of the shopper.
  const parts: OrderRow[] = []
  for (const status of statuses)
    parts.push(...(await pageStatus(q, { ...filter, statuses: [status], offset: 0, limit: offset + limit })))
  return parts.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(offset, offset + limit)
}

function pageStatus(q: Reader, { uid, statuses, keyword, before, offset, limit }: OrderFilter): Promise<OrderRow[]> {
  let query = q.selectFrom('shop_order').selectAll().where('uid', '=', uid).where('isHidden', '=', 0).where(isCard)
  if (statuses) query = query.where('status', 'in', statuses)
  if (keyword) query = query.where(hasWord(uid, keyword))
  // A complete order number is looked up by index.
  if (keyword && WHOLE_NO.test(keyword)) {
    const parentNo = keyword.slice(0, PARENT_LENGTH)
    const together = q.selectFrom('shop_order').select('id').where('uid', '=', uid).where('parentNo', '=', parentNo)
    query = query.where('id', 'in', together)
  }
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** A shopper's pickup orders, newest first, without deleted ones; orders that were paid together are separate. */
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

/** Search texts of a shopper's orders, oldest first, deleted ones included. */
export async function listTexts(q: Reader, uid: string, after: string, limit: number): Promise<OrderText[]> {
  return (await textsAfter(q, { uid, after, limit })).rows
}

/** Whether a shopper has at least `number` orders. */
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

/** Length of a parent number; an order number has two more digits. */
const PARENT_LENGTH = 19
const WHOLE_NO = /^\d{21}$/

/** The keyword matches the order, or another unpaid order of its checkout. */
function hasWord(uid: string, keyword: string): Expression<SqlBool> {
  const pattern = likePattern(keyword)
  return sql<SqlBool>`(shop_order.search_text like ${pattern} escape '!' or (
    shop_order.status = ${sql.lit(ORDER_STATUS.unpaid)} and exists (
      select 1 from shop_order as mate
      where mate.uid = ${uid} and mate.parent_no = shop_order.parent_no and mate.search_text like ${pattern} escape '!'
    )
  ))`
}

/** Escapes wildcards, so that the typed text matches literally. */
function likePattern(keyword: string): string {
  return `%${keyword.replace(/[!%_]/g, (char) => `!${char}`)}%`
}

/** Pages show 99+ from here on, so counting stops at this number. */
const MOST_COUNTED = 100

/** Statuses that are counted by separate queries, because one index cannot serve all of them together. */
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
 * Number of a shopper's orders by status, without deleted ones, at most MOST_COUNTED each; unpaid orders count as
 * checkouts, without expired ones.
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

/** Products of a shopper's last orders, newest first, without deleted orders. */
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

/** Orders of a shopper that are completed, newest first, without deleted ones. */
export async function lastCompleted(
  q: Reader,
  uid: string,
  orders: number,
): Promise<Pick<OrderRow, 'uid' | 'id' | 'deliveryType'>[]> {
  return q
    .selectFrom('shop_order')
    .select(['uid', 'id', 'deliveryType'])
    .where('uid', '=', uid)
    .where('isHidden', '=', 0)
    .where('status', '=', ORDER_STATUS.completed)
    .orderBy('id', 'desc')
    .limit(orders)
    .execute()
}

/** A line with paid pieces left. An order is in after-sale when each of these lines has an open case. */
const linesLeft = (eb: ExpressionBuilder<Tables, 'shop_order'>) =>
  eb
    .selectFrom('order_line as line')
    .select('line.id')
    .whereRef('line.uid', '=', 'shop_order.uid')
    .whereRef('line.orderId', '=', 'shop_order.id')
    .where('line.unitCents', '>', 0)
    .where(
      sql<boolean>`line.number * (case when line.piece_grams = 0 then 1 else line.piece_grams end) > line.returned_number`,
    )

interface OperatorFilter {
  uid?: string
  isReminded?: boolean
  /** Only rows with a smaller id. */
  before?: string
  limit: number
}

/**
 * Orders of all shoppers, newest first, for the operator; absent status: every status. After-sale has the meaning of
 * `statusOf`.
 */
export async function listOrders(q: Reader, filter: OperatorFilter & { status?: number }): Promise<OrderRow[]> {
  const { status, limit } = filter
  if (status === undefined) return ordersOf(q, filter).execute()
  if (status !== ORDER_STATUS.afterSale) return ordersOf(q, filter).where('status', '=', status).execute()
  // One query per status on its own index, newest first, so that the database stops at the page size.
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

/** A shopper's orders at the stores of a scope, the newest first; orders that the shopper deleted too. */
export function listOfShopper(q: Reader, scope: StoreScope, uid: string, limit: number): Promise<OrderRow[]> {
  const own = q.selectFrom('shop_order').selectAll().where('uid', '=', uid)
  const seen = scope === 'all' ? own : own.where(storeThere, 'in', idsIn(scope))
  return seen.orderBy('id', 'desc').limit(limit).execute()
}
