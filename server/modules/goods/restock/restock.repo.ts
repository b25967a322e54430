import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import type { RestockRequestTable } from './restock.tables'

export type AskRow = Selectable<RestockRequestTable>

/** Asks unless the shopper has asked for the same goods. */
export async function insertAsk(tx: Tx, row: AskRow): Promise<void> {
  await tx
    .insertInto('restock_request')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'productId', 'skuId']).doNothing())
    .execute()
}

/** Takes back what a shopper asked for a product: for one SKU, or all of it. */
export async function deleteAsks(tx: Tx, uid: string, productId: string, skuId?: string): Promise<void> {
  const own = tx.deleteFrom('restock_request').where('uid', '=', uid).where('productId', '=', productId)
  await (skuId === undefined ? own : own.where('skuId', '=', skuId)).execute()
}

/** Which SKUs of a product a shopper waits for; an empty id is the product itself. */
export async function findAsked(q: Reader, uid: string, productId: string): Promise<ReadonlySet<string>> {
  const rows = await q
    .selectFrom('restock_request')
    .select('skuId')
    .where('uid', '=', uid)
    .where('productId', '=', productId)
    .execute()
  return new Set(rows.map((row) => row.skuId))
}

/** How many asks a shopper has, counted up to a limit. */
export async function countAsks(q: Reader, uid: string, limit: number): Promise<number> {
  const rows = await q.selectFrom('restock_request').select('id').where('uid', '=', uid).limit(limit).execute()
  return rows.length
}

const anyAsk = preparedRow<{ productId: string }, Pick<AskRow, 'id'>>((q, p) =>
  q.selectFrom('restock_request').select('id').where('productId', '=', p.productId).limit(1),
)

/** Whether anybody waits for a product or one of its SKUs. */
export async function isAwaited(q: Reader, productId: string): Promise<boolean> {
  return (await anyAsk(q, { productId })) !== undefined
}

const firstAsk = preparedRow<{ most: number }, Pick<AskRow, 'id'>>((q, p) =>
  q.selectFrom('restock_request').select('id').limit(p.most),
)

/** Whether anybody waits for anything. */
export async function isAnyAwaited(q: Reader): Promise<boolean> {
  return (await firstAsk(q, { most: 1 })) !== undefined
}

/**
 * Takes the first asks for a product's SKUs out of the table, at most so many; an empty id asks for any. Each ask is given
 * to one caller only, whoever asks at once.
 */
export async function takeAsks(
  tx: Tx,
  productId: string,
  skuIds: readonly string[],
  most: number,
): Promise<Pick<AskRow, 'id' | 'uid' | 'skuId'>[]> {
  const taken: Pick<AskRow, 'id' | 'uid' | 'skuId'>[] = []
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

/** Forgets what was asked before a moment. */
export async function forgetAsks(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('restock_request').where('createdAt', '<', before).execute()
}
