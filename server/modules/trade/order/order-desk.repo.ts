import { NOT_SENT } from '@contract/codes/delivery'
import { COUNT_LIMIT } from '@contract/console/shared'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { idAt } from '../../../kernel/ids'
import { insertMany } from '../../../kernel/insert-many'
import { findNumber, findNumbers } from '../../../kernel/number-index'
import { preparedPairs } from '../../../kernel/prepared-in'
import type { StoreScope } from '../../../kernel/store-scope'
import type { Tables } from '../../../kernel/tables'
import type { OrderKey, OrderRow } from './order.repo'
import { orderNoOf } from './order.rules'
import type { OrderNoteTable } from './order.tables'
import type { ListOrder, Sought, ViewTerms } from './order-desk.rules'
import { storeThere } from './order-read.repo'

export type OrderNoteRow = OrderNoteTable

/** Moments epoch ms, `from` inclusive, `until` exclusive. */
export interface Span {
  from?: number | undefined
  until?: number | undefined
}

export interface DeskFilter {
  terms: ViewTerms
  stores: StoreScope
  deliveryTypes: readonly number[]
  created: Span
  paid: Span
  now: number
}

/** Position before a page: the sort value and the id of the last row of the previous page. */
export interface After {
  value: number
  id: string
}

type Orders<O> = SelectQueryBuilder<Tables, 'shop_order', O>

/**
 * Adds the filter to a query. The status is a literal, because the partial indexes of unshipped orders are used for a
 * known status only.
 */
function filtered<O>(query: Orders<O>, { terms, deliveryTypes, created, paid, now }: DeskFilter): Orders<O> {
  let rows = query
  const { isSent, isLate, isReminded } = terms
  if (isSent !== undefined) rows = rows.where('deliveryType', isSent ? 'not in' : 'in', NOT_SENT)
  if (isLate) rows = rows.where('shipBy', '<', now)
  if (isReminded) rows = rows.where('remindedAt', '>', 0)
  if (deliveryTypes.length > 0) rows = rows.where('deliveryType', 'in', deliveryTypes)
  if (created.from !== undefined) rows = rows.where('id', '>=', idAt(created.from))
  if (created.until !== undefined) rows = rows.where('id', '<', idAt(created.until))
  if (paid.from !== undefined || paid.until !== undefined) rows = rows.where('paidAt', '>', 0)
  if (paid.from !== undefined) rows = rows.where('paidAt', '>=', paid.from)
  if (paid.until !== undefined) rows = rows.where('paidAt', '<', paid.until)
  return rows
}

function withStatuses<O>(query: Orders<O>, statuses: readonly number[] | undefined): Orders<O> {
  if (statuses === undefined) return query
  const [only] = statuses
  return statuses.length === 1 && only !== undefined
    ? query.where(sql<boolean>`shop_order.status = ${sql.lit(only)}`)
    : query.where('status', 'in', statuses)
}

const withStores = <O>(query: Orders<O>, stores: StoreScope): Orders<O> =>
  stores === 'all' ? query : query.where('storeId', 'in', stores)

/** `withStores` for the orders of one shopper: by the index of stores SQLite would read all orders of the store. */
const thenStores = <O>(query: Orders<O>, stores: StoreScope): Orders<O> =>
  stores === 'all' ? query : query.where(storeThere, 'in', stores)

function after<O>(query: Orders<O>, { by, isDown }: ListOrder, last: After | undefined): Orders<O> {
  if (!last) return query
  if (by === 'id') return query.where('id', isDown ? '<' : '>', last.id)
  const [column, sign] = [sql.ref(by), sql.raw(isDown ? '<' : '>')]
  return query.where(sql<boolean>`(${column}, id) ${sign} (${sql.val(last.value)}, ${last.id})`)
}

const rankOf = (row: OrderRow, { by }: ListOrder): number => (by === 'id' ? 0 : row[by])

function compare(a: OrderRow, b: OrderRow, order: ListOrder): number {
  const isBefore = rankOf(a, order) === rankOf(b, order) ? a.id < b.id : rankOf(a, order) < rankOf(b, order)
  return isBefore === order.isDown ? 1 : -1
}

/**
 * Orders of a view in the scope. A list by id has one query for each status and store, each on its own index, newest
 * first, so that the database stops at the page size.
 */
export async function listDesk(
  q: Reader,
  filter: DeskFilter,
  order: ListOrder,
  last: After | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const { stores, terms } = filter
  if (stores.length === 0) return []
  const direction = order.isDown ? 'desc' : 'asc'
  const base = () => {
    const rows = after(filtered(q.selectFrom('shop_order').selectAll(), filter), order, last)
    return (order.by === 'id' ? rows : rows.orderBy(order.by, direction)).orderBy('id', direction).limit(limit)
  }
  if (order.by !== 'id') return withStores(withStatuses(base(), terms.statuses), stores).execute()
  const statuses = terms.statuses?.map((status) => [status]) ?? [undefined]
  const places = stores === 'all' ? [stores] : stores.map((storeId) => [storeId])
  const asked = statuses.flatMap((own) => places.map((place) => withStores(withStatuses(base(), own), place).execute()))
  const found = (await Promise.all(asked)).flat()
  return asked.length === 1 ? found : found.sort((a, b) => compare(a, b, order)).slice(0, limit)
}

/** The orders among `keys` that match the filter, newest first. */
export async function listDeskOf(q: Reader, keys: readonly OrderKey[], filter: DeskFilter): Promise<OrderRow[]> {
  if (keys.length === 0 || filter.stores.length === 0) return []
  const pairs = sql.join(keys.map(({ uid, id }) => sql`(${uid}, ${id})`))
  let rows = filtered(q.selectFrom('shop_order').selectAll(), filter).where(
    sql<boolean>`(uid, id) in (values ${pairs})`,
  )
  if (filter.terms.hasCase)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_line')
          .select('order_line.id')
          .whereRef('order_line.uid', '=', 'shop_order.uid')
          .whereRef('order_line.orderId', '=', 'shop_order.id')
          .where('order_line.caseNo', '<>', ''),
      ),
    )
  const found = await withStores(withStatuses(rows, filter.terms.statuses), filter.stores).execute()
  return found.sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** Number of the orders of a view, counted up to one above COUNT_LIMIT. */
export async function countDesk(q: Reader, filter: DeskFilter): Promise<number> {
  const { terms, stores } = filter
  if (stores.length === 0) return 0
  const rows = withStores(
    withStatuses(filtered(q.selectFrom('shop_order').select('id'), filter), terms.statuses),
    stores,
  )
  const counted = terms.hasCase
    ? rows.where((eb) =>
        eb(
          'id',
          'in',
          eb.selectFrom('order_line').select('order_line.orderId').where(sql<boolean>`order_line.case_no <> ''`),
        ),
      )
    : rows
  const row = await q
    .selectFrom(counted.limit(COUNT_LIMIT + 1).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Orders with an open case, newest first; an order with several such lines is repeated. */
export async function findWithCase(q: Reader, before: string | undefined, limit: number): Promise<OrderKey[]> {
  let rows = q.selectFrom('order_line').select(['uid', 'orderId as id']).where(sql<boolean>`case_no <> ''`)
  if (before !== undefined) rows = rows.where('orderId', '<', before)
  return rows.orderBy('orderId', 'desc').limit(limit).execute()
}

/**
 * Orders that a search text matches, newest first, at most `limit` with an id below `before`; fewer than `limit`: there
 * are no others.
 */
export async function findSought(
  q: Reader,
  sought: Exclude<Sought, { kind: 'none' }>,
  uid: string | undefined,
  before: string | undefined,
  limit: number,
): Promise<OrderKey[]> {
  const { kind, text } = sought
  if (kind === 'orderNo') return before === undefined ? known(await findNumber(q, 'order', text)) : []
  if (kind === 'parentNo') return before === undefined ? findTogether(q, text) : []
  const orders = () => {
    const rows = q.selectFrom('shop_order').select(['uid', 'id']).orderBy('id', 'desc').limit(limit)
    return before === undefined ? rows : rows.where('id', '<', before)
  }
  if (kind === 'phone') {
    const [received, own] = await Promise.all([
      orders().where('receiverPhone', '=', text).where(sql<boolean>`receiver_phone <> ''`).execute(),
      uid === undefined ? [] : orders().where('uid', '=', uid).execute(),
    ])
    return merged([received, own], limit)
  }
  let lines = q.selectFrom('order_line').select(['uid', 'orderId as id']).where('skuId', '=', text)
  let parcels = q
    .selectFrom('parcel')
    .select(['uid', 'subjectId as id'])
    .where('no', '=', text)
    .where('subject', '=', 'order')
  if (before !== undefined) {
    lines = lines.where('orderId', '<', before)
    parcels = parcels.where('subjectId', '<', before)
  }
  return merged(
    await Promise.all([
      orders().where('receiverName', '=', text).where(sql<boolean>`receiver_name <> ''`).execute(),
      lines.orderBy('orderId', 'desc').limit(limit).execute(),
      parcels.orderBy('subjectId', 'desc').limit(limit).execute(),
    ]),
    limit,
  )
}

async function findTogether(q: Reader, parentNo: string): Promise<OrderKey[]> {
  const first = await findNumber(q, 'order', orderNoOf(parentNo, 0))
  if (!first) return []
  return q
    .selectFrom('shop_order')
    .select(['uid', 'id'])
    .where('uid', '=', first.uid)
    .where('parentNo', '=', parentNo)
    .orderBy('id', 'desc')
    .execute()
}

const known = (key: OrderKey | undefined): OrderKey[] => (key ? [key] : [])

function merged(lists: readonly (readonly OrderKey[])[], limit: number): OrderKey[] {
  const all = new Map(lists.flat().map((key) => [key.id, key] as const))
  return [...all.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

/** Orders of these numbers in the scope. */
export async function findByNumbers(q: Reader, stores: StoreScope, orderNos: readonly string[]): Promise<OrderRow[]> {
  const keys = await findNumbers(q, 'order', [...new Set(orderNos)])
  const filter = { terms: {}, stores, deliveryTypes: [], created: {}, paid: {}, now: 0 }
  return listDeskOf(q, keys, filter)
}

/** Number of a shopper's orders in the scope, at most `limit`. */
export async function countOfShopper(q: Reader, stores: StoreScope, uid: string, limit: number): Promise<number> {
  if (stores.length === 0) return 0
  const rows = thenStores(q.selectFrom('shop_order').select('id').where('uid', '=', uid), stores).limit(limit)
  const row = await q
    .selectFrom(rows.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const pairOf = ({ uid, id }: OrderKey) => [uid, id] as const

const reminders = preparedPairs<{ orderId: string }>((q, isPair) =>
  q.selectFrom('order_event').select('orderId').where(isPair('uid', 'orderId')).where('event', '=', 'remindShip'),
)

/** How often the shoppers of some orders asked for shipping, by order. */
export async function countReminders(q: Reader, keys: readonly OrderKey[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { orderId } of await reminders(q, keys.map(pairOf))) counts.set(orderId, (counts.get(orderId) ?? 0) + 1)
  return counts
}

const refundsOf = preparedPairs<{ orderId: string; lineId: string; number: number }>((q, isPair) =>
  q.selectFrom('order_refund').select(['orderId', 'lineId', 'number']).where(isPair('uid', 'orderId')),
)

/** Pieces with a requested refund of some orders. */
export function findRefundedPieces(q: Reader, keys: readonly OrderKey[]) {
  return refundsOf(q, keys.map(pairOf))
}

const notesOf = preparedPairs<OrderNoteRow>((q, isPair) =>
  q.selectFrom('order_note').selectAll().where(isPair('uid', 'orderId')),
)

/** Notes of some orders, the newest first. */
export async function findNotes(q: Reader, keys: readonly OrderKey[]): Promise<OrderNoteRow[]> {
  return (await notesOf(q, keys.map(pairOf))).sort((a, b) => (a.noteId < b.noteId ? 1 : -1))
}

export async function insertNote(tx: Tx, row: OrderNoteRow): Promise<void> {
  await insertMany(tx, 'order_note', [row])
}
