// Fills every table of a migrated database like some years of a busy mall: growing tables are large, and thousands of
// rows share a status, kind or day.
import type { Engine, Reader } from '@server/kernel/db'
import { sql } from 'kysely'

/** Tables that stay small because the operator fills them, with their contents. */
export const BY_HAND: Readonly<Record<string, string>> = {
  schema_migration: 'one row per step of the schema',
  category: 'the tree of categories',
  store: 'the stores of one mall',
  setting: 'the house settings',
  broadcast: 'messages to every shopper of three months',
  protocol: 'versions of the documents',
  code_batch: 'batches of exchange codes',
  voucher: 'vouchers, including ended ones',
  coupon_package: 'coupon packages, including ended ones',
  member_card: 'member cards, including ended ones',
  advert: 'adverts, including ended ones',
  notice: 'notices',
  chat_setting: 'one row per store, and one for the mall',
  chat_canned: 'answers of staff, at most 100 for each store',
  store_licence: 'documents of stores, at most 20 each',
  store_before_licences: 'one row per store from before',
  floor_level: 'plans of the levels, at most 40',
  directory_entry: 'one row per store',
  help_text: 'questions and answers, at most 500',
  help_tally: 'one row per help text',
  block_page: 'home and the zones',
  block_version: 'versions of home and of the zones that staff publish',
  page_block: 'at most 30 blocks for each of these versions',
  popup: 'popups, including ended ones',
  search_word: 'words to suggest; at most 5,000 are read into a cache',
  search_synonym: 'synonyms; all are read into a cache',
  search_intent: 'words for kinds of goods; all are read into a cache',
  search_analysis: 'one row',
  sensitive_word: 'refused words; all are read after a change',
  sensitive_list: 'one row',
  staff: 'accounts of staff',
  staff_role: 'roles of the mall',
  staff_store: 'stores of accounts',
}
/** The smallest number that gives 5,000 groups of three rows, and groups of 500 rows for the sorting of goods. */
const ROWS = 16_000
const ROWS_BY_HAND = 60

/** Columns with a unique value in each row. */
const OWN = /^(?:id|key|phone|mobile|gtin|sku_code|barcode|word|text|subject)$|_(?:id|no|key|hash)$/
/** Shoppers, goods, devices and live rooms: a few rows of each, distributed over the table. */
const SPREAD = /^(?:uid|product_id|sku_id|device_id|live_room_code)$/
/** Columns with the same value in a few consecutive rows. */
const SHARED = /^(?:parent_no|payable_no|no|order_id|ref|trade_no|token_hash|parent_hash|union_id)$/
const SHARE = 3
/** Columns that group goods. */
const MIDDLING = /^(?:scope|term|value|brand|category_id|zone_id)$/
/** Ids with few values, like all columns that match no other pattern. */
const FEW = /^(?:store|business|space|tag|popup|content|store_group|member_card)_id$|^app_key$/
const MIDDLING_VALUES = 30
const VALUES = 6
/** Times of events, 0 before the event: most rows have one. */
const SINCE = /^(?:done|spent|claimed|closed|received|paid|shipped|reminded|locked)_at$/
const MOMENT_OR_CENTS = /_(?:at|until|by|cents|key)$|^(?:at|cents|rank|by_\w+)$/

interface Column {
  name: string
  type: string
  /** Whether the column is the whole primary key. */
  isKey: boolean
}

/** The value of a column in the n-th row. */
function cellOf({ name, type, isKey }: Column) {
  const shared = (values: number) => sql`n % ${sql.lit(values)}`
  let number = shared(VALUES)
  if (isKey || (OWN.test(name) && !FEW.test(name) && !MIDDLING.test(name))) number = sql`n`
  else if (MIDDLING.test(name)) number = shared(MIDDLING_VALUES)
  else if (SINCE.test(name)) number = sql`case when n % 10 = 0 then 0 else n end`
  else if (MOMENT_OR_CENTS.test(name)) number = sql`n`
  if (SPREAD.test(name) && !isKey) number = shared(Math.ceil(ROWS / SHARE))
  if (SHARED.test(name) && !isKey) number = sql`n / ${sql.lit(SHARE)}`
  return /text|char/i.test(type) ? sql`'f' || cast(${number} as text)` : number
}

/** Primary keys of one column, as `table.column`. */
async function keysOf(q: Reader, engine: Engine): Promise<Set<string>> {
  const all =
    engine === 'sqlite'
      ? sql<{ name: string; key: string; size: number }>`
          select m.name, min(c.name) as key, count(*) as size
          from sqlite_schema as m join pragma_table_info(m.name) as c on c.pk > 0 group by m.name`
      : sql<{ name: string; key: string; size: number }>`
          select t.relname as name, min(a.attname::text) as key, count(*) as size
          from pg_index x join pg_class t on t.oid = x.indrelid
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey) where x.indisprimary group by t.relname`
  const { rows } = await all.execute(q)
  return new Set(rows.filter(({ size }) => size === 1).map(({ name, key }) => `${name}.${key}`))
}

/** Returns the numbers of rows by table. PostgreSQL gets statistics and SQLite none, as in production. */
export async function fillTables(q: Reader, engine: Engine, most = ROWS): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const keys = await keysOf(q, engine)
  for (const table of await q.introspection.getTables()) {
    const rows = table.name in BY_HAND ? ROWS_BY_HAND : most
    const columns = table.columns.map(({ name, dataType }) => {
      return { name, type: dataType, isKey: keys.has(`${table.name}.${name}`) }
    })
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    if (engine === 'postgres') await sql`alter table ${sql.table(table.name)} set unlogged`.execute(q)
    await sql`
      insert into ${sql.table(table.name)} (${names})
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rows)})
      select ${sql.join(columns.map(cellOf))} from numbers where true
      on conflict do nothing`.execute(q)
    counts.set(table.name, await countRows(q, table.name))
  }
  if (engine === 'postgres') {
    // A small sample, as PostgreSQL has of tables with millions of rows.
    await sql`set local default_statistics_target = 20`.execute(q)
    await sql`analyze`.execute(q)
  }
  return counts
}

export async function countRows(q: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(q)
  return Number(rows[0]?.n)
}

/** The maximum number of rows with the same values of these columns. */
export async function largestGroup(q: Reader, table: string, columns: readonly string[]): Promise<number> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<{ n: number }>`
    select max(c) as n from (select count(*) as c from ${sql.table(table)} group by ${names}) as shared`.execute(q)
  return Number(rows[0]?.n)
}
