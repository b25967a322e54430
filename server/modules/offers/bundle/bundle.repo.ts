import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { Bundle } from './bundle.rules'

/** Sets that have not ended by `now`, in the order of their ids. */
export async function listBundles(q: Reader, now: number): Promise<Bundle[]> {
  const rows = await q.selectFrom('bundle').selectAll().where('ends_at', '>', now).orderBy('bundle_id').execute()
  if (rows.length === 0) return []
  const goods = await q
    .selectFrom('bundle_product')
    .selectAll()
    .where(
      'bundle_id',
      'in',
      rows.map((row) => row.bundle_id),
    )
    .orderBy('bundle_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.bundle_id,
    title: row.title,
    storeId: row.store_id,
    priceCents: row.price_cents,
    goods: goods
      .filter(({ bundle_id }) => bundle_id === row.bundle_id)
      .map(({ product_id: productId, number }) => ({ productId, number })),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }))
}

/** Adds a set, or puts it in the place of the one of its id. */
export async function putBundle(tx: Tx, { id, goods, ...bundle }: Bundle, now: number): Promise<void> {
  const row = {
    title: bundle.title,
    store_id: bundle.storeId,
    price_cents: bundle.priceCents,
    starts_at: bundle.startsAt,
    ends_at: bundle.endsAt,
  }
  await tx
    .insertInto('bundle')
    .values({ bundle_id: id, ...row, created_at: now })
    .onConflict((c) => c.column('bundle_id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('bundle_product').where('bundle_id', '=', id).execute()
  await insertMany(
    tx,
    'bundle_product',
    goods.map(({ productId, number }, position) => ({ bundle_id: id, position, product_id: productId, number })),
  )
}

/** Ends a set now; false when none of this id has yet to end. */
export async function endBundle(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bundle')
    .set({ ends_at: now })
    .where('bundle_id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
