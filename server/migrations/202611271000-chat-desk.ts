import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611271000-chat-desk'

/** Settings of targets, automatic answers, notes of staff, services with their ratings, cases that came from chats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'chat_setting', {
    columns: {
      target_id: 'text',
      open_time: 'text',
      close_time: 'text',
      greeting: 'text',
      auto_reply: 'text',
      faqs: 'text',
    },
    key: ['target_id'],
  })
  await createTable(db, 'chat_auto', {
    columns: { uid: 'text', target_id: 'text', greeted_at: 'bigint', replied_at: 'bigint' },
    key: ['uid', 'target_id'],
    defaults: { greeted_at: 0, replied_at: 0 },
    isClustered: true,
  })
  await createTable(db, 'chat_note', {
    columns: {
      uid: 'text',
      target_id: 'text',
      note_id: 'text',
      staff_id: 'text',
      staff_name: 'text',
      text: 'text',
      noted_at: 'bigint',
    },
    key: ['uid', 'target_id', 'note_id'],
  })
  await createTable(db, 'chat_rating', {
    columns: {
      uid: 'text',
      target_id: 'text',
      service_no: 'bigint',
      staff_id: 'text',
      staff_name: 'text',
      ended_at: 'bigint',
      stars: 'integer',
      words: 'text',
      rated_at: 'bigint',
    },
    key: ['uid', 'target_id', 'service_no'],
    checks: { chat_rating_stars: sql`stars between 0 and 5` },
    defaults: { stars: 0, rated_at: 0 },
  })
  await createIndex(db, 'chat_rating', 'chat_rating_latest', ['rated_at', 'uid', 'service_no', 'target_id'], {
    where: sql<boolean>`stars > 0`,
  })
  await createIndex(db, 'chat_rating', 'chat_rating_of_target', ['target_id', 'rated_at', 'uid', 'service_no'], {
    where: sql<boolean>`stars > 0`,
  })
  await createIndex(db, 'chat', 'chat_waiting_of_target', ['target_id', 'waits_since'], {
    where: sql<boolean>`waits_since > 0`,
  })
  await db.schema
    .alterTable('feedback')
    .addColumn('chat_target', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feedback').dropColumn('chat_target').execute()
  await db.schema.dropIndex('chat_waiting_of_target').execute()
  await dropTables(db, ['chat_setting', 'chat_auto', 'chat_note', 'chat_rating'])
}
