import type { Kysely } from 'kysely'

export const name = '202611231158-ledger-note'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ledger_entry')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ledger_entry').dropColumn('note').execute()
}
