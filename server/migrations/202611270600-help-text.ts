import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611270600-help-text'

/** Help texts, and which shoppers found them helpful. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'help_text', {
    columns: {
      help_id: 'text',
      category: 'text',
      title: 'text',
      html: 'text',
      position: 'integer',
      is_shown: 'integer',
    },
    key: ['help_id'],
  })
  await createTable(db, 'help_tally', {
    columns: { help_id: 'text', helpful_count: 'bigint' },
    key: ['help_id'],
    isClustered: true,
  })
  await createTable(db, 'help_vote', {
    columns: { uid: 'text', help_id: 'text', is_helpful: 'integer' },
    key: ['uid', 'help_id'],
    isClustered: true,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['help_text', 'help_tally', 'help_vote'])
}
