import type { Kysely } from 'kysely'

export const name = '202611241140-pickup'

const COLUMNS = [
  ['store_slot', 'pay_at_pickup'],
  ['shop_order', 'pay_at_pickup'],
  ['shop_order', 'slot_changes'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS) await db.schema.alterTable(table).dropColumn(column).execute()
}
