import { LOW_STARS, type ReviewView } from '@contract/codes/review-views'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import type { Tables } from '../../../kernel/tables'
import { comparePlaces, orderOf, placeOf, type QueuePlace } from './review-queue.rules'
import type { ReviewRow } from './review-view.rules'

export interface QueueFilter {
  view: ReviewView
  stores: StoreScope
  /** Empty: any. */
  stars: readonly number[]
  isPictured?: boolean | undefined
}

type Reviews<O> = SelectQueryBuilder<Tables, 'review', O>

function filtered<O>(query: Reviews<O>, { view, stars, isPictured }: QueueFilter): Reviews<O> {
  // Must equal the indexes' expressions exactly.
  let rows = query.where(view === 'answered' ? sql<boolean>`reply_at > 0` : sql<boolean>`reply_at = 0`)
  if (view === 'low') rows = rows.where('stars', '<=', LOW_STARS)
  if (stars.length > 0) rows = rows.where('stars', 'in', stars)
  if (isPictured) rows = rows.where('isPictured', '=', 1)
  return rows
}

/**
 * Reviews of a view in its order, after a place: one query for each store, each on its own index, so that the database
 * stops at the limit.
 */
export async function listQueue(
  q: Reader,
  filter: QueueFilter,
  after: QueuePlace | undefined,
  limit: number,
): Promise<ReviewRow[]> {
  const { view, stores } = filter
  const { columns, isDown } = orderOf(view)
  const direction = isDown ? 'desc' : 'asc'
  const ofStore = (storeId: string | null) => {
    let rows = filtered(q.selectFrom('review').selectAll(), filter)
    if (storeId !== null) rows = rows.where('storeId', '=', storeId)
    if (after) {
      const names = sql.join([...columns.map((column) => sql.ref(column)), sql.ref('reviewId')])
      const values = sql.join([...after.values, after.reviewId])
      rows = rows.where(sql<boolean>`(${names}) ${sql.raw(isDown ? '<' : '>')} (${values})`)
    }
    for (const column of columns) rows = rows.orderBy(column, direction)
    return rows.orderBy('reviewId', direction).limit(limit).execute()
  }
  if (stores === 'all') return ofStore(null)
  const found = (await Promise.all(stores.map(ofStore))).flat()
  return found.sort((a, b) => comparePlaces(view, placeOf(view, a), placeOf(view, b))).slice(0, limit)
}

/** Number of reviews of a view, up to `most`. */
export async function countQueue(q: Reader, filter: QueueFilter, most: number): Promise<number> {
  const { stores } = filter
  const base = filtered(q.selectFrom('review').select('reviewId'), filter)
  const rows = stores === 'all' ? base : base.where('storeId', 'in', idsIn(stores))
  const { count } = await q
    .selectFrom(rows.limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findQueued(q: Reader, productId: string, reviewId: string): Promise<ReviewRow | undefined> {
  return q
    .selectFrom('review')
    .selectAll()
    .where('productId', '=', productId)
    .where('reviewId', '=', reviewId)
    .executeTakeFirst()
}
