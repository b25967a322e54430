import type { Kysely } from 'kysely'

export const name = '0013_tracking'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tracking_event')
    .addColumn('event_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('sale_channel', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('parent_no', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .execute()
  // The funnel is read from the index alone; the sweep finds old days by it.
  await db.schema
    .createIndex('tracking_event_funnel')
    .on('tracking_event')
    .columns(['day', 'name', 'channel', 'device_id'])
    .execute()

  await db.schema
    .createTable('tracking_paid')
    .addColumn('parent_no', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('tracking_paid_day').on('tracking_paid').columns(['day']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('tracking_paid').execute()
  await db.schema.dropTable('tracking_event').execute()
}
