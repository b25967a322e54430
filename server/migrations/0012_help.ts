import type { Kysely } from 'kysely'

export const name = '0012_help'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feedback')
    .addColumn('feedback_no', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('image_keys', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('feedback_created').on('feedback').columns(['created_at', 'feedback_no']).execute()

  await db.schema
    .createTable('feedback_day')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('sent_count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('feedback_day_pk', ['uid', 'day'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['feedback_day', 'feedback']) await db.schema.dropTable(table).execute()
}
