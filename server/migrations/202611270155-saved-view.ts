import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270155-saved-view'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'saved_view', {
    columns: {
      view_id: 'text',
      staff_id: 'text',
      page: 'text',
      name: 'text',
      search: 'text',
      created_at: 'bigint',
    },
    key: ['view_id'],
  })
  await createIndex(db, 'saved_view', 'saved_view_of_page', ['staff_id', 'page'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['saved_view'])
}
