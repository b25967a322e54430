import { type Kysely, sql } from 'kysely'

export const name = '202611261700-purchases'

/** Column names before and after, by table. */
const RENAMED = [
  ['card_purchase', 'purchase_id', 'id'],
  ['card_purchase', 'trade_no', 'payable_no'],
  ['package_purchase', 'purchase_id', 'id'],
  ['voucher_purchase', 'purchase_id', 'id'],
  ['gift_redemption', 'redemption_id', 'id'],
  ['gift_redemption', 'cents', 'price_cents'],
] as const

/** What of its price was asked back and what of that is back: until now only vouchers had them. */
const MONEY = ['refunded_cents', 'returned_cents'] as const
const WITHOUT_MONEY = ['card_purchase', 'package_purchase', 'gift_redemption'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, before, after] of RENAMED) await db.schema.alterTable(table).renameColumn(before, after).execute()
  for (const table of WITHOUT_MONEY)
    for (const column of MONEY)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
  for (const table of ['card_purchase', 'package_purchase'])
    await sql`
      update ${sql.table(table)}
      set refunded_cents = price_cents, returned_cents = case when state = 'refunded' then price_cents else 0 end
      where state in ('refunding', 'refunded')`.execute(db)
  await sql`
    update voucher_purchase
    set state = case when returned_cents = price_cents then 'refunded' else 'refunding' end
    where state = 'paid' and payable_no <> '' and refunded_cents = price_cents`.execute(db)
  await sql`
    update gift_redemption set state = case state when 'done' then 'paid' else 'refunded' end
    where state in ('done', 'returned')`.execute(db)
  // Goods reserve their points at the order line; a gift is a purchase and reserves its points by itself.
  await sql`
    update reservation set kind = 'pointGift' where kind = 'pointItem' and exists (
      select 1 from gift_redemption
      where gift_redemption.uid = reservation.uid and gift_redemption.id = reservation.line_id
        and gift_redemption.kind <> 'goods')`.execute(db)
  await renameInNews(db, '"openingId":', '"id":')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await renameInNews(db, '"id":', '"openingId":')
  await sql`update reservation set kind = 'pointItem' where kind = 'pointGift'`.execute(db)
  await sql`
    update gift_redemption set state = case state when 'refunded' then 'returned' else 'done' end
    where state in ('paid', 'used', 'refunding', 'refunded')`.execute(db)
  await sql`update voucher_purchase set state = 'paid' where state in ('used', 'refunding', 'refunded')`.execute(db)
  for (const table of ['card_purchase', 'package_purchase'])
    await sql`update ${sql.table(table)} set state = 'paid' where state = 'used'`.execute(db)
  for (const table of WITHOUT_MONEY)
    for (const column of MONEY) await db.schema.alterTable(table).dropColumn(column).execute()
  for (const [table, before, after] of RENAMED) await db.schema.alterTable(table).renameColumn(after, before).execute()
}

/** News of member cards that is still to be delivered. */
async function renameInNews(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  await sql`
    update outbox set payload = replace(payload, ${before}, ${after})
    where topic in ('member.bought', 'member.refunded')`.execute(db)
  await sql`
    update job set payload = replace(payload, ${before}, ${after})
    where kind = 'outbox.retry' and payload like '%"topic":"member.%'`.execute(db)
}
