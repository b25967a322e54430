import type { Kysely } from 'kysely'

export const name = '202611280050-store-sheet'

const COLUMNS = [
  ['sheet', 'goods'],
  ['limits', ''],
] as const

/** What an imported file lists, and what its account may change of stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, fallback] of COLUMNS)
    await db.schema
      .alterTable('import_run')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(fallback))
      .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [column] of COLUMNS) await db.schema.alterTable('import_run').dropColumn(column).execute()
}
