import type { Kysely } from 'kysely'

export const name = '0023_product-import'

/** What an imported file said of a product and the mall has no place for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_import')
    .addColumn('product_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('product_import').execute()
}
