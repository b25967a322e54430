import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { StoreFollowTable } from './follow.tables'

type Row = Selectable<StoreFollowTable>

/** False when the shopper follows the store already. */
export async function insert(tx: Tx, row: Row): Promise<boolean> {
  const added = await tx
    .insertInto('store_follow')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'storeId']).doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when the shopper does not follow the store. */
export async function remove(tx: Tx, uid: string, storeId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('store_follow')
    .where('uid', '=', uid)
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes all follows of a shopper. */
export async function erase(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('store_follow').where('uid', '=', uid).execute()
}

export async function has(q: Reader, uid: string, storeId: string): Promise<boolean> {
  const row = await q
    .selectFrom('store_follow')
    .select('id')
    .where('uid', '=', uid)
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return row !== undefined
}

/** A shopper's rows, newest first; with `before` only those older than this id. */
export function list(q: Reader, uid: string, before: string | undefined, limit: number): Promise<Row[]> {
  const rows = q.selectFrom('store_follow').selectAll().where('uid', '=', uid).orderBy('id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('id', '<', before)).execute()
}
