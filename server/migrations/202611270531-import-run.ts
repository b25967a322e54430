import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270531-import-run'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'import_run', {
    columns: {
      run_id: 'text',
      staff_id: 'text',
      staff_name: 'text',
      file_name: 'text',
      bytes: 'bigint',
      created_at: 'bigint',
      store_id: 'text?',
      category_id: 'text?',
      has_pictures: 'integer',
      is_dry: 'integer',
      state: 'text',
      open_key: 'text',
      worker: 'text',
      beat_at: 'bigint',
      started_at: 'bigint',
      ended_at: 'bigint',
      rows_done: 'bigint',
      total_rows: 'bigint',
      percent: 'integer',
      counts: 'text',
      problems: 'bigint',
      unlisted: 'bigint',
      error: 'text',
    },
    key: ['run_id'],
    unique: { import_run_open: ['open_key'] },
  })
  await createIndex(db, 'import_run', 'import_run_of_staff', ['staff_id', 'created_at'])
  await createIndex(db, 'import_run', 'import_run_created', ['created_at'])
  await createTable(db, 'import_problem', {
    columns: { run_id: 'text', nth: 'bigint', line: 'bigint', kind: 'text', handle: 'text', reason: 'text' },
    key: ['run_id', 'nth'],
    isClustered: true,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['import_run', 'import_problem'])
}
