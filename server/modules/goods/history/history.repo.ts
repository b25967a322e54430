import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { SeenProductTable } from './history.tables'

type Row = Selectable<SeenProductTable>

/** Puts a view on top; it replaces an earlier view of the same day and product. */
export async function put(tx: Tx, row: Row): Promise<void> {
  await tx
    .insertInto('seen_product')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'day', 'productId']).doUpdateSet({ id: row.id, seenAt: row.seenAt }))
    .execute()
}

/** The id of a shopper's `most`-th newest row; undefined when there are fewer. */
export async function idAt(q: Reader, uid: string, most: number): Promise<string | undefined> {
  const row = await q
    .selectFrom('seen_product')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function removeBefore(tx: Tx, uid: string, id: string): Promise<void> {
  await tx.deleteFrom('seen_product').where('uid', '=', uid).where('id', '<', id).execute()
}

/** A shopper's rows since a day, newest first; with `before` only those older than this id. */
export function list(q: Reader, uid: string, before: string | undefined, limit: number): Promise<Row[]> {
  const rows = q.selectFrom('seen_product').selectAll().where('uid', '=', uid).orderBy('id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('id', '<', before)).execute()
}

export async function remove(tx: Tx, uid: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('seen_product').where('uid', '=', uid).where('id', 'in', ids).execute()
}

export async function clear(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('seen_product').where('uid', '=', uid).execute()
}

/** All shoppers' views before a day. */
export async function sweep(tx: Tx, day: number): Promise<void> {
  await tx.deleteFrom('seen_product').where('day', '<', day).execute()
}

export async function isOff(q: Reader, uid: string): Promise<boolean> {
  const row = await q.selectFrom('history_off').select('uid').where('uid', '=', uid).executeTakeFirst()
  return row !== undefined
}

export async function setOff(tx: Tx, uid: string, isOffNow: boolean): Promise<void> {
  if (!isOffNow) await tx.deleteFrom('history_off').where('uid', '=', uid).execute()
  else
    await tx
      .insertInto('history_off')
      .values({ uid })
      .onConflict((c) => c.doNothing())
      .execute()
}
