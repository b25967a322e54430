import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import type { ChatKey } from './chat.repo'
import type { ChatRatingTable } from './chat.tables'

export type RatingRow = Selectable<ChatRatingTable>
/** A literal, as in the partial indexes: with a parameter they would not be used. */
const IS_RATED = sql<boolean>`stars > 0`

export type RatingKey = ChatKey & { serviceNo: number }

export async function insertService(tx: Tx, row: Insertable<ChatRatingTable>): Promise<void> {
  await tx.insertInto('chat_rating').values(row).execute()
}

/** The last service of a conversation that was ended. */
export async function lastService(q: Reader, { uid, targetId }: ChatKey): Promise<RatingRow | null> {
  const row = await q
    .selectFrom('chat_rating')
    .selectAll()
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .orderBy('serviceNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Rates a service that ended at `since` or later; false when it is already rated or ended earlier. */
export async function rate(
  tx: Tx,
  { uid, targetId, serviceNo }: RatingKey,
  rating: { stars: number; words: string; ratedAt: number },
  since: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_rating')
    .set(rating)
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('serviceNo', '=', serviceNo)
    .where('stars', '=', 0)
    .where('endedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function findRating(q: Reader, { uid, targetId, serviceNo }: RatingKey): Promise<RatingRow | null> {
  const row = await q
    .selectFrom('chat_rating')
    .selectAll()
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('serviceNo', '=', serviceNo)
    .executeTakeFirst()
  return row ?? null
}

/** Ratings of one conversation, the latest first. */
export function ratingsOf(q: Reader, { uid, targetId }: ChatKey, limit: number): Promise<RatingRow[]> {
  return q
    .selectFrom('chat_rating')
    .selectAll()
    .where('uid', '=', uid)
    .where('targetId', '=', targetId)
    .where('stars', '>', 0)
    .orderBy('serviceNo', 'desc')
    .limit(limit)
    .execute()
}

/** Every rating of a shopper, for the data export. */
export function allRatingsOf(q: Reader, uid: string, limit: number): Promise<RatingRow[]> {
  return q
    .selectFrom('chat_rating')
    .selectAll()
    .where('uid', '=', uid)
    .where('stars', '>', 0)
    .orderBy('targetId')
    .orderBy('serviceNo')
    .limit(limit)
    .execute()
}

/** Ratings of these targets, the latest first. */
export function listRatings(
  q: Reader,
  scope: StoreScope,
  { after, limit }: { after: RatingRow | null; limit: number },
): Promise<RatingRow[]> {
  let query = q.selectFrom('chat_rating').selectAll().where(IS_RATED)
  if (scope !== 'all') query = query.where('targetId', 'in', idsIn(scope))
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('ratedAt', 'uid', 'serviceNo', 'targetId'),
        '<',
        tuple(after.ratedAt, after.uid, after.serviceNo, after.targetId),
      ),
    )
  return query
    .orderBy('ratedAt', 'desc')
    .orderBy('uid', 'desc')
    .orderBy('serviceNo', 'desc')
    .orderBy('targetId', 'desc')
    .limit(limit)
    .execute()
}

export interface Sum {
  id: string
  name: string
  count: number
  stars: number
}

/** Ratings since a moment, by account or by target. */
export async function sumRatings(
  q: Reader,
  by: 'staffId' | 'targetId',
  { scope, since }: { scope: StoreScope; since: number },
): Promise<Sum[]> {
  let query = q.selectFrom('chat_rating').where(IS_RATED).where('ratedAt', '>=', since)
  if (scope !== 'all') query = query.where('targetId', 'in', idsIn(scope))
  const rows = await query
    .select(({ fn, ref }) => [
      ref(by).as('id'),
      fn.max('staffName').as('name'),
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string>('stars').as('stars'),
    ])
    .groupBy(by)
    .execute()
  return rows.map(({ id, name, count, stars }) => ({ id, name, count: Number(count), stars: Number(stars) }))
}
