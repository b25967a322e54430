import type { Kysely } from 'kysely'

export const name = '202611231642-offer-price'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('offer_product').addColumn('price_cents', 'bigint').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('offer_product').dropColumn('price_cents').execute()
}
