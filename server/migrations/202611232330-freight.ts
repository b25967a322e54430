import type { Kysely } from 'kysely'

export const name = '202611232330-freight'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of TEXTS)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('sku')
    .addColumn('volume_cm3', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sku').dropColumn('volume_cm3').execute()
  for (const [table, column] of TEXTS) await db.schema.alterTable(table).dropColumn(column).execute()
}

const TEXTS = [
  ['store', 'carriage'],
  ['product', 'freight_template'],
] as const
