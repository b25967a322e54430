import type { Kysely } from 'kysely'

export const name = '202611270631-account-close'

const COLUMNS = ['closing_at', 'closed_at'] as const

/** When an account will be closed, and when it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await db.schema
      .alterTable('shopper')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('shopper').dropColumn(column).execute()
}
