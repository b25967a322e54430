import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611281700-live'

/** Live rooms with their shelves, the devices that watched them, and reminders before they begin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'live_room', {
    columns: {
      live_room_code: 'text',
      store_id: 'text',
      title: 'text',
      cover: 'text',
      layout: 'text',
      anchor_name: 'text',
      stream_url: 'text',
      playback_url: 'text',
      duration_ms: 'bigint',
      starts_at: 'bigint',
      started_at: 'bigint',
      ended_at: 'bigint',
      state: 'text',
      version: 'integer',
      pinned_number: 'integer',
      goods_count: 'integer',
      views: 'integer',
      reminders: 'integer',
      created_at: 'bigint',
    },
    key: ['live_room_code'],
  })
  await createIndex(db, 'live_room', 'live_room_by_state', ['state', 'starts_at', 'live_room_code'])
  await createIndex(db, 'live_room', 'live_room_of_store', ['store_id', 'state', 'starts_at', 'live_room_code'])
  await createTable(db, 'live_goods', {
    columns: { live_room_code: 'text', number: 'integer', product_id: 'text', explained_at: 'bigint' },
    key: ['live_room_code', 'number'],
  })
  await createTable(db, 'live_viewer', {
    columns: { live_room_code: 'text', device_id: 'text', seen_at: 'bigint' },
    key: ['live_room_code', 'device_id'],
    isClustered: true,
  })
  await createIndex(db, 'live_viewer', 'live_viewer_seen', ['live_room_code', 'seen_at'])
  await createIndex(db, 'live_viewer', 'live_viewer_old', ['seen_at'])
  await createTable(db, 'live_reminder', {
    columns: { uid: 'text', live_room_code: 'text', starts_at: 'bigint', is_sent: 'integer' },
    key: ['uid', 'live_room_code'],
  })
  await createIndex(db, 'live_reminder', 'live_reminder_room', ['live_room_code', 'is_sent', 'uid'])
  await createIndex(db, 'live_reminder', 'live_reminder_old', ['starts_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['live_room', 'live_goods', 'live_viewer', 'live_reminder'])
}
