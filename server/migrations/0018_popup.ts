import type { Kysely } from 'kysely'

export const name = '0018_popup'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('popup')
    .addColumn('popup_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('content_id', 'text', (c) => c.notNull())
    .addColumn('pop_type', 'bigint', (c) => c.notNull())
    .addColumn('page_path', 'text', (c) => c.notNull())
    .addColumn('bd_city_code', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('frequency', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('kicker', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('ground', 'text', (c) => c.notNull())
    .addColumn('button_text', 'text', (c) => c.notNull())
    .addColumn('command', 'text')
    .execute()
  await db.schema.createIndex('popup_end').on('popup').columns(['end_at', 'position']).execute()

  await db.schema
    .createTable('popup_view')
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('popup_id', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('content_id', 'text', (c) => c.notNull())
    .addColumn('views', 'bigint', (c) => c.notNull())
    .addColumn('viewed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('popup_view_pk', ['device_id', 'popup_id', 'uid'])
    .execute()
  await db.schema.createIndex('popup_view_uid').on('popup_view').columns(['uid', 'popup_id']).execute()

  // Video and live adverts came with the pop-ups: both are put up by the house.
  await db.schema.alterTable('advert').addColumn('video', 'text').execute()
  await db.schema.alterTable('advert').addColumn('live', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('advert').dropColumn('live').execute()
  await db.schema.alterTable('advert').dropColumn('video').execute()
  for (const table of ['popup_view', 'popup']) await db.schema.dropTable(table).execute()
}
