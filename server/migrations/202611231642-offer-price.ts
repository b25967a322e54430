import type { Kysely } from 'kysely'

export const name = '202611231642-offer-price'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['price_cents', 'pieces'])
    await db.schema.alterTable('offer_product').addColumn(column, 'bigint').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['price_cents', 'pieces'])
    await db.schema.alterTable('offer_product').dropColumn(column).execute()
}
