import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import type { RestockRequestTable } from './restock.tables'

export type RequestRow = Selectable<RestockRequestTable>

/** Adds a request unless the shopper has one for the same goods. */
export async function insertRequest(tx: Tx, row: RequestRow): Promise<void> {
  await tx
    .insertInto('restock_request')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'productId', 'skuId']).doNothing())
    .execute()
}

/** Removes a shopper's requests for a product: for one SKU, or all of them. */
export async function deleteRequests(tx: Tx, uid: string, productId: string, skuId?: string): Promise<void> {
  const own = tx.deleteFrom('restock_request').where('uid', '=', uid).where('productId', '=', productId)
  await (skuId === undefined ? own : own.where('skuId', '=', skuId)).execute()
}

/** The SKUs of a product that a shopper requested; an empty id is the product itself. */
export async function findRequestedSkus(q: Reader, uid: string, productId: string): Promise<ReadonlySet<string>> {
  const rows = await q
    .selectFrom('restock_request')
    .select('skuId')
    .where('uid', '=', uid)
    .where('productId', '=', productId)
    .execute()
  return new Set(rows.map((row) => row.skuId))
}

/** The number of a shopper's requests, counted up to a limit. */
export async function countRequests(q: Reader, uid: string, limit: number): Promise<number> {
  const rows = await q.selectFrom('restock_request').select('id').where('uid', '=', uid).limit(limit).execute()
  return rows.length
}

const oneRequest = preparedRow<{ productId: string }, Pick<RequestRow, 'id'>>((q, p) =>
  q.selectFrom('restock_request').select('id').where('productId', '=', p.productId).limit(1),
)

/** Whether a product or one of its SKUs has a request. */
export async function hasRequest(q: Reader, productId: string): Promise<boolean> {
  return (await oneRequest(q, { productId })) !== undefined
}

const firstRequest = preparedRow<{ most: number }, Pick<RequestRow, 'id'>>((q, p) =>
  q.selectFrom('restock_request').select('id').limit(p.most),
)

/** Whether there is any request. */
export async function hasAnyRequest(q: Reader): Promise<boolean> {
  return (await firstRequest(q, { most: 1 })) !== undefined
}

/**
 * Removes the first requests for a product's SKUs, at most `most`, and returns them; the SKU id of a request for any
 * SKU is empty.
 * Concurrent callers never get the same request.
 */
export async function takeRequests(
  tx: Tx,
  productId: string,
  skuIds: readonly string[],
  most: number,
): Promise<Pick<RequestRow, 'id' | 'uid' | 'skuId'>[]> {
  const taken: Pick<RequestRow, 'id' | 'uid' | 'skuId'>[] = []
  for (const skuId of skuIds) {
    const first = await tx
      .selectFrom('restock_request')
      .select('id')
      .where('productId', '=', productId)
      .where('skuId', '=', skuId)
      .orderBy('id')
      .limit(most - taken.length)
      .execute()
    if (first.length === 0) continue
    const ids = first.map((row) => row.id)
    taken.push(
      ...(await tx
        .deleteFrom('restock_request')
        .where('productId', '=', productId)
        .where('skuId', '=', skuId)
        .where('id', 'in', ids)
        .returning(['id', 'uid', 'skuId'])
        .execute()),
    )
    if (taken.length >= most) break
  }
  return taken
}

/** Deletes requests that were made before a moment. */
export async function deleteRequestsBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('restock_request').where('createdAt', '<', before).execute()
}
