import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230815-help'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'feedback', {
    columns: {
      feedback_no: 'text',
      uid: 'text',
      type: 'text',
      content: 'text',
      image_keys: 'text',
      mobile: 'text',
      created_at: 'bigint',
    },
    key: ['uid', 'feedback_no'],
  })
  await createIndex(db, 'feedback', 'feedback_created', ['created_at', 'feedback_no'])

  await createTable(db, 'feedback_day', {
    columns: {
      uid: 'text',
      day: 'text',
      sent_count: 'bigint',
    },
    key: ['uid', 'day'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['feedback', 'feedback_day'])
}
