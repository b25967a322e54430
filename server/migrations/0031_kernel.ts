import type { Kysely } from 'kysely'

export const name = '0031_kernel'

/** Jobs stand with their shopper's rows and are looked for by kind. Jobs that wait are dropped: their payloads name no uid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('job').execute()
  await db.schema
    .createTable('job')
    .addColumn('shard', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('job_pk', ['shard', 'kind', 'key'])
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['kind', 'due_at']).execute()
  await db.schema
    .createTable('fan_out')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('ids', 'text', (c) => c.notNull())
    .addColumn('writer', 'text', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['fan_out', 'job']) await db.schema.dropTable(table).execute()
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text', (c) => c.notNull())
    .addUniqueConstraint('job_kind_key', ['kind', 'key'])
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['due_at', 'id']).execute()
}
