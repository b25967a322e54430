import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230816-tracking'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'tracking_event', {
    columns: {
      event_id: 'text',
      at: 'bigint',
      received_at: 'bigint',
      day: 'text',
      name: 'text',
      channel: 'text',
      sale_channel: 'text',
      device_id: 'text',
      uid: 'text',
      platform: 'text',
      source: 'text',
      page: 'text',
      parent_no: 'text',
      fields: 'text',
    },
    key: ['event_id'],
  })
  await createIndex(db, 'tracking_event', 'tracking_event_funnel', ['day', 'name', 'channel', 'device_id'])

  await createTable(db, 'tracking_paid', {
    columns: {
      parent_no: 'text',
      at: 'bigint',
      day: 'text',
    },
    key: ['parent_no'],
  })
  await createIndex(db, 'tracking_paid', 'tracking_paid_day', ['day'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['tracking_event', 'tracking_paid'])
}
