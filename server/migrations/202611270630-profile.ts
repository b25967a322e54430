import { type Kysely, sql } from 'kysely'

export const name = '202611270630-profile'

const COLUMNS = {
  shopper: [
    ['is_personal', 'integer', 1],
    ['shows_name', 'integer', 1],
  ],
  access_token: [
    ['device_id', 'text', ''],
    ['app_key', 'text', ''],
    ['model', 'text', ''],
    ['login_at', 'bigint', 0],
    ['seen_at', 'bigint', 0],
  ],
  session: [['seen_at', 'bigint', 0]],
} as const

/** What a shopper has switched off, and the device of each login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const [column, type, fallback] of columns)
      await db.schema
        .alterTable(table)
        .addColumn(column, type, (c) => c.notNull().defaultTo(fallback))
        .execute()
  }
  // Interests are departments of the mall from now on; the fixed list before them was offered by no page.
  await sql`delete from shopper_interest`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const [column] of columns) await db.schema.alterTable(table).dropColumn(column).execute()
  }
}
