import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { FavouriteTable } from './favourite.tables'

export type FavouriteRow = Selectable<FavouriteTable>

/** Adds favourites; existing ones stay unchanged. */
export async function insertRows(tx: Tx, rows: readonly FavouriteRow[]): Promise<void> {
  await tx
    .insertInto('favourite')
    .values([...rows])
    .onConflict((c) => c.columns(['uid', 'productId']).doNothing())
    .execute()
}

/** The number of a shopper's favourites, counted up to a limit. */
export async function countRows(q: Reader, uid: string, limit: number): Promise<number> {
  const rows = await q.selectFrom('favourite').select('id').where('uid', '=', uid).limit(limit).execute()
  return rows.length
}

export async function deleteRows(tx: Tx, uid: string, productIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('favourite').where('uid', '=', uid).where('productId', 'in', productIds).execute()
}

/** Deletes all favourites of a shopper. */
export async function eraseRows(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('favourite').where('uid', '=', uid).execute()
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
