import { type Kysely, sql } from 'kysely'

export const name = '0025_rank-due'

/** Products sold since their places in lists were last worked out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('product')
    .addColumn('rank_due', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('product_rank_due')
    .on('product')
    .column('product_id')
    .where(sql<boolean>`rank_due = 1`)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('product_rank_due').execute()
  await db.schema.alterTable('product').dropColumn('rank_due').execute()
}
