import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611280020-floor-plan'

/** Plans of the levels, and how stores are listed in the directory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'floor_level', {
    columns: {
      level_id: 'text',
      title: 'text',
      position: 'integer',
      draft: 'text',
      published: 'text',
      version: 'integer',
    },
    key: ['level_id'],
  })
  await createTable(db, 'directory_entry', {
    columns: { store_id: 'text', letter: 'text', category: 'text', brands: 'text' },
    key: ['store_id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['floor_level', 'directory_entry'])
}
