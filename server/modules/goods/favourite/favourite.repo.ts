import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { FavouriteTable, FavouriteTallyTable } from './favourite.tables'

export type FavouriteRow = Selectable<FavouriteTable>

/** Adds favourites; existing ones stay unchanged. Returns the products of the new ones. */
export async function insertRows(tx: Tx, rows: readonly FavouriteRow[]): Promise<string[]> {
  const added = await tx
    .insertInto('favourite')
    .values([...rows])
    .onConflict((c) => c.columns(['uid', 'productId']).doNothing())
    .returning('productId')
    .execute()
  return added.map(({ productId }) => productId)
}

/** The number of a shopper's favourites, counted up to a limit. */
export async function countRows(q: Reader, uid: string, limit: number): Promise<number> {
  const rows = await q.selectFrom('favourite').select('id').where('uid', '=', uid).limit(limit).execute()
  return rows.length
}

/** Deletes favourites; returns their products. */
export async function deleteRows(tx: Tx, uid: string, productIds: readonly string[]): Promise<string[]> {
  const removed = await tx
    .deleteFrom('favourite')
    .where('uid', '=', uid)
    .where('productId', 'in', productIds)
    .returning('productId')
    .execute()
  return removed.map(({ productId }) => productId)
}

/** Deletes all favourites of a shopper. */
export async function eraseRows(tx: Tx, uid: string): Promise<void> {
  const rows = await tx.deleteFrom('favourite').where('uid', '=', uid).returning('productId').execute()
  await addKept(
    tx,
    rows.map(({ productId }) => productId),
    -1,
  )
}

/** Adds to the tallies of products, always in the same order, so that two shoppers do not wait for each other. */
export async function addKept(tx: Tx, productIds: readonly string[], change: 1 | -1): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insertInto('favourite_tally')
    .values([...productIds].sort().map((productId) => ({ productId, keptCount: change })))
    .onConflict((c) =>
      c.column('productId').doUpdateSet((eb) => ({ keptCount: eb('favourite_tally.keptCount', '+', change) })),
    )
    .execute()
}

/** The products with the most favourites. */
export async function listMostKept(q: Reader, limit: number): Promise<FavouriteTallyTable[]> {
  const rows = await q
    .selectFrom('favourite_tally')
    .selectAll()
    .where('keptCount', '>', 0)
    .orderBy('keptCount', 'desc')
    .orderBy('productId', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, keptCount: Number(row.keptCount) }))
}

export async function has(q: Reader, uid: string, productId: string): Promise<boolean> {
  const row = await q
    .selectFrom('favourite')
    .select('id')
    .where('uid', '=', uid)
    .where('productId', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

/** A shopper's rows, newest first; with `before` only those older than this id. */
export function listRows(q: Reader, uid: string, before: string | undefined, limit: number): Promise<FavouriteRow[]> {
  const rows = q.selectFrom('favourite').selectAll().where('uid', '=', uid).orderBy('id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('id', '<', before)).execute()
}
