import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { Bundle } from './bundle.rules'

/** Bundles that have not ended by `now`, ordered by id. */
export async function listBundles(q: Reader, now: number): Promise<Bundle[]> {
  const rows = await q.selectFrom('bundle').selectAll().where('endsAt', '>', now).orderBy('bundleId').execute()
  if (rows.length === 0) return []
  const goods = await q
    .selectFrom('bundle_product')
    .selectAll()
    .where(
      'bundleId',
      'in',
      rows.map((row) => row.bundleId),
    )
    .orderBy('bundleId')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.bundleId,
    title: row.title,
    storeId: row.storeId,
    priceCents: row.priceCents,
    goods: goods
      .filter(({ bundleId }) => bundleId === row.bundleId)
      .map(({ productId, number }) => ({ productId, number })),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
  }))
}

/** Adds a bundle or replaces the one with its id. */
export async function putBundle(tx: Tx, { id, goods, ...bundle }: Bundle, now: number): Promise<void> {
  const row = {
    title: bundle.title,
    storeId: bundle.storeId,
    priceCents: bundle.priceCents,
    startsAt: bundle.startsAt,
    endsAt: bundle.endsAt,
  }
  await tx
    .insertInto('bundle')
    .values({ bundleId: id, ...row, createdAt: now })
    .onConflict((c) => c.column('bundleId').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('bundle_product').where('bundleId', '=', id).execute()
  await insertMany(
    tx,
    'bundle_product',
    goods.map(({ productId, number }, position) => ({ bundleId: id, position, productId, number })),
  )
}

/** Ends a bundle now; false when it does not exist or has ended. */
export async function endBundle(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bundle')
    .set({ endsAt: now })
    .where('bundleId', '=', id)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
