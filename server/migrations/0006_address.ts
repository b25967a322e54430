import type { Kysely } from 'kysely'

export const name = '0006_address'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('address')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('country_code', 'text', (c) => c.notNull())
    .addColumn('province_code', 'text', (c) => c.notNull())
    .addColumn('city_code', 'text', (c) => c.notNull())
    .addColumn('district_code', 'text', (c) => c.notNull())
    .addColumn('street_code', 'text', (c) => c.notNull())
    .addColumn('province_name', 'text', (c) => c.notNull())
    .addColumn('city_name', 'text', (c) => c.notNull())
    .addColumn('district_name', 'text', (c) => c.notNull())
    .addColumn('street_name', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('x', 'double precision')
    .addColumn('y', 'double precision')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('address_pk', ['uid', 'id'])
    .execute()

  await db.schema
    .createTable('address_book')
    .addColumn('uid', 'text', (c) => c.primaryKey().notNull())
    .addColumn('default_id', 'text', (c) => c.notNull())
    .addColumn('address_count', 'bigint', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['address_book', 'address']) await db.schema.dropTable(table).execute()
}
