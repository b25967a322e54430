import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230811-content'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'advert', {
    columns: {
      advert_id: 'text',
      space_id: 'text',
      bd_city_code: 'text',
      adv_type: 'bigint',
      image: 'text',
      kicker: 'text',
      lines: 'text',
      callout: 'text',
      ground: 'text',
      command: 'text?',
      position: 'bigint',
      start_at: 'bigint',
      end_at: 'bigint',
      video: 'text?',
      live: 'text?',
    },
    key: ['advert_id'],
  })
  await createIndex(db, 'advert', 'advert_space', ['space_id', 'position'])

  await createTable(db, 'notice', {
    columns: {
      notice_id: 'text',
      title: 'text',
      command: 'text?',
      published_at: 'bigint',
    },
    key: ['notice_id'],
  })
  await createIndex(db, 'notice', 'notice_published', ['published_at', 'notice_id'])

  await createTable(db, 'home_icon', {
    columns: {
      icon_id: 'text',
      title: 'text',
      picture: 'text',
      command: 'text',
      position: 'bigint',
    },
    key: ['icon_id'],
  })

  await createTable(db, 'home_floor', {
    columns: {
      floor_id: 'text',
      title: 'text',
      more_text: 'text',
      more_command: 'text?',
      product_ids: 'text',
      position: 'bigint',
    },
    key: ['floor_id'],
  })

  await createTable(db, 'feed_tab', {
    columns: {
      tab_id: 'text',
      title: 'text',
      rule: 'text',
      position: 'bigint',
    },
    key: ['tab_id'],
  })

  await createTable(db, 'setting', {
    columns: {
      key: 'text',
      value: 'text',
      is_public: 'bigint',
    },
    key: ['key'],
  })

  await createTable(db, 'protocol', {
    columns: {
      type_code: 'text',
      version: 'text',
      title: 'text',
      html: 'text',
      published_at: 'bigint',
    },
    key: ['type_code', 'version'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['advert', 'notice', 'home_icon', 'home_floor', 'feed_tab', 'setting', 'protocol'])
}
