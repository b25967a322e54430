import type { Kysely } from 'kysely'

export const name = '202611231755-coupon-gift'

export async function up(db: Kysely<unknown>): Promise<void> {
  const held = db.schema.alterTable('held_coupon')
  await held.addColumn('came_by', 'text', (c) => c.notNull().defaultTo('')).execute()
  await held.addColumn('gift_until', 'bigint', (c) => c.notNull().defaultTo(0)).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['gift_until', 'came_by']) await db.schema.alterTable('held_coupon').dropColumn(column).execute()
}
