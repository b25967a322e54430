import type { Kysely } from 'kysely'

export const name = '0010_content'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('advert')
    .addColumn('advert_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('space_id', 'text', (c) => c.notNull())
    .addColumn('bd_city_code', 'text', (c) => c.notNull())
    .addColumn('adv_type', 'bigint', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('kicker', 'text', (c) => c.notNull())
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('callout', 'text', (c) => c.notNull())
    .addColumn('ground', 'text', (c) => c.notNull())
    .addColumn('command', 'text')
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('advert_space').on('advert').columns(['space_id', 'position']).execute()

  await db.schema
    .createTable('notice')
    .addColumn('notice_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('command', 'text')
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('notice_published').on('notice').columns(['published_at', 'notice_id']).execute()

  await db.schema
    .createTable('home_icon')
    .addColumn('icon_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('command', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('home_floor')
    .addColumn('floor_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('more_text', 'text', (c) => c.notNull())
    .addColumn('more_command', 'text')
    .addColumn('product_ids', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('feed_tab')
    .addColumn('tab_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('is_public', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('protocol')
    .addColumn('type_code', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('protocol_pk', ['type_code', 'version'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['protocol', 'setting', 'feed_tab', 'home_floor', 'home_icon', 'notice', 'advert']) {
    await db.schema.dropTable(table).execute()
  }
}
