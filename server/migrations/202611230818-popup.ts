import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230818-popup'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'popup', {
    columns: {
      popup_id: 'text',
      content_id: 'text',
      pop_type: 'bigint',
      page_path: 'text',
      bd_city_code: 'text',
      audience: 'text',
      frequency: 'text',
      position: 'bigint',
      start_at: 'bigint',
      end_at: 'bigint',
      kicker: 'text',
      title: 'text',
      words: 'text',
      image: 'text',
      ground: 'text',
      button_text: 'text',
      command: 'text?',
    },
    key: ['popup_id'],
  })
  await createIndex(db, 'popup', 'popup_end', ['end_at', 'position'])

  await createTable(db, 'popup_view', {
    columns: {
      device_id: 'text',
      popup_id: 'text',
      uid: 'text',
      content_id: 'text',
      views: 'bigint',
      viewed_at: 'bigint',
    },
    key: ['device_id', 'popup_id', 'uid'],
  })
  await createIndex(db, 'popup_view', 'popup_view_uid', ['uid', 'popup_id'])
  await createIndex(db, 'popup_view', 'popup_view_popup', ['popup_id', 'device_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['popup', 'popup_view'])
}
