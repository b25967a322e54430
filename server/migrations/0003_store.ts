import type { Kysely } from 'kysely'

export const name = '0003_store'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('store')
    .addColumn('store_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('business_id', 'text', (c) => c.notNull())
    .addColumn('store_group_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('store_type', 'text', (c) => c.notNull())
    .addColumn('floor', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('x', 'double precision', (c) => c.notNull())
    .addColumn('y', 'double precision', (c) => c.notNull())
    .addColumn('open_time', 'text', (c) => c.notNull())
    .addColumn('close_time', 'text', (c) => c.notNull())
    .addColumn('is_closed', 'bigint', (c) => c.notNull())
    .addColumn('is_self_run', 'bigint', (c) => c.notNull())
    .addColumn('delivery_types', 'text', (c) => c.notNull())
    .addColumn('freight_cents', 'bigint', (c) => c.notNull())
    .addColumn('free_over_cents', 'bigint')
    .addColumn('instant_freight_cents', 'bigint', (c) => c.notNull())
    .addColumn('instant_free_over_cents', 'bigint')
    .addColumn('instant_minutes', 'bigint', (c) => c.notNull())
    .addColumn('delivery_area_codes', 'text', (c) => c.notNull())
    .addColumn('logo', 'text', (c) => c.notNull())
    .addColumn('notice', 'text', (c) => c.notNull())
    .addColumn('fans', 'bigint', (c) => c.notNull())
    .addColumn('score_x10', 'bigint', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('store_position').on('store').columns(['position', 'store_id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('store').execute()
}
