import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611230812-page-config'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'page_config', {
    columns: {
      page_code: 'text',
      title: 'text',
      blocks: 'text',
      updated_at: 'bigint',
    },
    key: ['page_code'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['page_config'])
}
