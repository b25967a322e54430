import { type Kysely, sql } from 'kysely'

export const name = '202611280010-store-face'

const COLUMNS = [
  ['unit', 'text', ''],
  ['exceptions', 'text', ''],
  ['instant_least_cents', 'integer', 0],
] as const

/** The number of a store's door, its days with other hours, and its minimum for riders. A floor such as 2F-216 was both: it is the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type, fallback] of COLUMNS)
    await db.schema
      .alterTable('store')
      .addColumn(column, type, (c) => c.notNull().defaultTo(fallback))
      .execute()
  const { rows } = await sql<{ id: string; floor: string }>`select store_id as id, floor from store
    where floor like '%-%'`.execute(db)
  for (const { id, floor } of rows) {
    const [, level] = /^([A-Z]?\d{1,3}[A-Z]?)-[A-Z\d]{1,8}$/i.exec(floor) ?? []
    if (level) await sql`update store set floor = ${level}, unit = ${floor} where store_id = ${id}`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update store set floor = unit where unit <> ''`.execute(db)
  for (const [column] of COLUMNS) await db.schema.alterTable('store').dropColumn(column).execute()
}
