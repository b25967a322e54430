import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270640-chat'

/** Conversations of shoppers with stores and the mall. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'chat', {
    columns: {
      uid: 'text',
      target_id: 'text',
      last_seq: 'bigint',
      last_at: 'bigint',
      last_side: 'text',
      last_text: 'text',
      shopper_read: 'bigint',
      staff_read: 'bigint',
      shopper_unread: 'integer',
      cleared_seq: 'bigint',
      is_top: 'integer',
      is_muted: 'integer',
      is_hidden: 'integer',
      waits_since: 'bigint',
      agent_id: 'text',
      agent_name: 'text',
      agent_until: 'bigint',
    },
    key: ['uid', 'target_id'],
    defaults: { shopper_read: 0, staff_read: 0, cleared_seq: 0, is_top: 0, is_muted: 0, is_hidden: 0, agent_until: 0 },
  })
  await createIndex(db, 'chat', 'chat_latest', ['last_at', 'uid', 'target_id'])
  await createIndex(db, 'chat', 'chat_latest_of_target', ['target_id', 'last_at', 'uid'])
  await createIndex(db, 'chat', 'chat_waiting', ['waits_since', 'uid', 'target_id'], {
    where: sql<boolean>`waits_since > 0`,
  })
  await createIndex(db, 'chat', 'chat_of_agent', ['agent_id', 'last_at', 'uid', 'target_id'], {
    where: sql<boolean>`agent_id <> ''`,
  })
  await createTable(db, 'chat_message', {
    columns: {
      uid: 'text',
      target_id: 'text',
      seq: 'bigint',
      msg_id: 'text',
      side: 'text',
      staff_id: 'text',
      type: 'integer',
      param: 'text',
      sent_at: 'bigint',
      recalled_at: 'bigint',
    },
    key: ['uid', 'target_id', 'seq'],
    unique: { chat_message_once: ['uid', 'target_id', 'msg_id'] },
    defaults: { recalled_at: 0 },
  })
  await createTable(db, 'chat_canned', {
    columns: { canned_id: 'text', target_id: 'text', title: 'text', text: 'text', position: 'integer' },
    key: ['canned_id'],
  })
  await createIndex(db, 'chat_canned', 'chat_canned_of_target', ['target_id', 'position', 'canned_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['chat', 'chat_message', 'chat_canned'])
}
