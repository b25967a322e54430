import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230819-message'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'message', {
    columns: {
      message_id: 'text',
      uid: 'text',
      kind: 'text',
      ref: 'text',
      title: 'text',
      content: 'text',
      command: 'text?',
      is_top: 'bigint',
      sent_at: 'bigint',
    },
    key: ['uid', 'message_id'],
    // Told once for each cause.
    unique: { message_ref: ['uid', 'ref'] },
  })
  await createIndex(db, 'message', 'message_list', ['uid', 'kind', 'message_id'])
  // What is old is forgotten, whosever it is.
  await createIndex(db, 'message', 'message_age', ['message_id'])

  await createTable(db, 'message_seen', {
    columns: {
      uid: 'text',
      message_id: 'text',
    },
    key: ['uid', 'message_id'],
  })

  await createTable(db, 'message_mark', {
    columns: {
      uid: 'text',
      kind: 'text',
      read_until: 'text',
    },
    key: ['uid', 'kind'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['message', 'message_seen', 'message_mark'])
}
