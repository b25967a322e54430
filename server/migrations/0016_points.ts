import type { Kysely } from 'kysely'

export const name = '0016_points'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('point_account')
    .addColumn('uid', 'text', (c) => c.primaryKey().notNull())
    .addColumn('balance', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('point_entry')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('points', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('point_entry_pk', ['uid', 'kind', 'ref'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['point_entry', 'point_account']) await db.schema.dropTable(table).execute()
}
