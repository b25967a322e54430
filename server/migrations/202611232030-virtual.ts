import type { Kysely } from 'kysely'

export const name = '202611232030-virtual'

const TABLES = ['sku', 'order_line'] as const
const COLUMNS = ['ticket_uses', 'ticket_days'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    for (const column of COLUMNS)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    for (const column of COLUMNS) await db.schema.alterTable(table).dropColumn(column).execute()
}
