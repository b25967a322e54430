import type { Kysely } from 'kysely'

export const name = '0014_page-config'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_config')
    .addColumn('page_code', 'text', (c) => c.primaryKey().notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('blocks', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('page_config').execute()
}
