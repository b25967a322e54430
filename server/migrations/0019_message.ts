import type { Kysely } from 'kysely'

export const name = '0019_message'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message')
    .addColumn('message_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('command', 'text')
    .addColumn('is_top', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('message_list').on('message').columns(['uid', 'kind', 'message_id']).execute()
  await db.schema.createIndex('message_ref').on('message').columns(['uid', 'ref']).unique().execute()

  await db.schema
    .createTable('message_seen')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_seen_pk', ['uid', 'message_id'])
    .execute()

  await db.schema
    .createTable('message_mark')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('read_until', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_mark_pk', ['uid', 'kind'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['message_mark', 'message_seen', 'message']) await db.schema.dropTable(table).execute()
}
