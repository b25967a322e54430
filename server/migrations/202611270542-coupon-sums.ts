import type { Kysely } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270542-coupon-sums'

/** Held coupons of one coupon are counted by state for a page of the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'held_coupon', 'held_coupon_of', ['coupon_id', 'state', 'until_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('held_coupon_of').execute()
}
