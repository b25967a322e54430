import { type Kysely, sql } from 'kysely'

export const name = '202611261300-names'

/** Table names before and after. */
export const TABLES = [
  ['fan_out', 'pubsub_message'],
  ['known_no', 'number_index'],
  ['hold', 'reservation'],
  ['hold_cause', 'reservation_cause'],
  ['login_ticket', 'login_token'],
  ['member_opening', 'card_purchase'],
  ['member_treat', 'member_benefit'],
  ['invoice_ask', 'invoice_request'],
  ['restock_ask', 'restock_request'],
  ['search_ask', 'search_query'],
  ['exchange', 'code_redemption'],
  ['point_exchange', 'gift_redemption'],
] as const

/** By the new name of their table: column names before and after. */
export const COLUMNS = [
  ['audit', 'act', 'action'],
  ['pubsub_message', 'subject', 'topic'],
  ['login_token', 'ticket_hash', 'hash'],
  ['card_purchase', 'opening_id', 'purchase_id'],
  ['member_benefit', 'treat', 'benefit'],
  ['invoice_request', 'asked_at', 'requested_at'],
  ['invoice', 'asked_at', 'requested_at'],
  ['code_redemption', 'exchange_id', 'redemption_id'],
  ['gift_redemption', 'exchange_id', 'redemption_id'],
  ['exchange_code', 'exchange_id', 'redemption_id'],
  ['order_line', 'exchanged_number', 'replaced_number'],
] as const

/** Words that stand in rows, by the new name of their table. */
export const VALUES = [
  ['reservation', 'state', 'held', 'reserved'],
  ['job', 'kind', 'fanOut.sweep', 'pubSub.sweep'],
  ['job', 'kind', 'member.treats', 'member.benefits'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of TABLES) await db.schema.alterTable(before).renameTo(after).execute()
  for (const [table, before, after] of COLUMNS) await db.schema.alterTable(table).renameColumn(before, after).execute()
  for (const [table, column, before, after] of VALUES) await replace(db, table, column, before, after)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, before, after] of VALUES) await replace(db, table, column, after, before)
  for (const [table, before, after] of COLUMNS) await db.schema.alterTable(table).renameColumn(after, before).execute()
  for (const [before, after] of TABLES) await db.schema.alterTable(after).renameTo(before).execute()
}

const replace = (db: Kysely<unknown>, table: string, column: string, from: string, to: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(db)
