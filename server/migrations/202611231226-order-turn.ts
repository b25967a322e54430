import type { Kysely } from 'kysely'

export const name = '202611231226-order-turn'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_adjustment')
    .addColumn('turn', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_adjustment').dropColumn('turn').execute()
}
