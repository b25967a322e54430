import type { Kysely } from 'kysely'

export const name = '0011_media'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_batch')
    .addColumn('batch_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('most', 'bigint', (c) => c.notNull())
    .addColumn('taken', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('media_batch_expire').on('media_batch').column('expire_at').execute()

  await db.schema
    .createTable('media_file')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('width', 'bigint', (c) => c.notNull())
    .addColumn('height', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('is_private', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('media_file_uid').on('media_file').columns(['uid', 'created_at']).execute()

  await db.schema
    .createTable('media_upload')
    .addColumn('upload_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('media_upload_uid').on('media_upload').columns(['uid', 'created_at']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['media_upload', 'media_file', 'media_batch']) await db.schema.dropTable(table).execute()
}
