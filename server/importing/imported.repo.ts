import type { Reader, Tx } from '../kernel/db'
import { preparedIn } from '../kernel/prepared-in'
import type { ProductImportTable } from './imported.tables'

/** The fields of a product that only the file has. */
export type ImportedWords = Pick<ProductImportTable, 'tags' | 'type'>

const byProducts = preparedIn<ProductImportTable>(
  (q, ids) => q.selectFrom('product_import').selectAll().where('productId', 'in', ids),
  { byKey: true },
)

/** By product id; products without any are missing. */
export async function findWords(q: Reader, productIds: readonly string[]): Promise<Map<string, ImportedWords>> {
  const rows = await byProducts(q, productIds)
  return new Map(rows.map(({ productId, tags, type }) => [productId, { tags, type }]))
}

/** Sets the fields of products, each product at most once in the list. */
export async function putWords(tx: Tx, words: readonly (ImportedWords & { productId: string })[]): Promise<void> {
  if (words.length === 0) return
  await tx
    .insertInto('product_import')
    .values(words.map(({ productId, tags, type }) => ({ productId, tags, type })))
    .onConflict((c) =>
      c.column('productId').doUpdateSet((eb) => ({ tags: eb.ref('excluded.tags'), type: eb.ref('excluded.type') })),
    )
    .execute()
}
