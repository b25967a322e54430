import { type Kysely, sql } from 'kysely'

export const name = '202611262251-ticket-gift'

/** A ticket that waits for a friend has the code of the gift in lock_ref, and its deadline here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ticket')
    .addColumn('gift_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

/** Pending gifts end. A ticket that a friend took is void for its giver; the friend's counts as claimed by a link. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update ticket set state = 'unused', lock_ref = '' where state = 'giving'`.execute(db)
  await sql`update ticket set state = 'void' where state = 'given'`.execute(db)
  await sql`update voucher_purchase set source = 'link' where source = 'gift'`.execute(db)
  await sql`delete from number_index where kind = 'ticketGift'`.execute(db)
  await sql`delete from job where kind = 'voucher.giftBack'`.execute(db)
  await db.schema.alterTable('ticket').dropColumn('gift_until').execute()
}
