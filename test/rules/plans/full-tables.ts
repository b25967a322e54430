// Fills every table of a migrated database as some years of a busy mall would: what grows is large, and a status, kind
// or day is shared by thousands of rows.
import type { Engine, Reader } from '@server/kernel/db'
import { sql } from 'kysely'

/** Tables that the house fills by hand, with what they may come to. */
export const BY_HAND: Readonly<Record<string, string>> = {
  schema_migration: 'one row a step of the schema',
  category: 'the tree of kinds of goods',
  store: 'the stores of one mall',
  setting: 'the house settings',
  broadcast: 'messages to every shopper, of three months',
  protocol: 'versions of its terms',
  code_batch: 'batches of exchange codes',
  voucher: 'vouchers, ended ones among them',
  coupon_package: 'packages of coupons, ended ones among them',
  member_card: 'cards of the house, ended ones among them',
  page_config: 'pages put together by the house',
  advert: 'adverts, ended ones among them',
  notice: 'notices',
  home_icon: 'entries of the home page',
  home_floor: 'floors of the home page',
  feed_tab: 'tabs of the feed',
  popup: 'pop-ups, ended ones among them',
  search_word: 'words to suggest, 5,000 at most are read, once a while',
  search_synonym: 'what words also mean; read whole, once a while',
  search_intent: 'words that name kinds of goods; read whole, once a while',
  search_analysis: 'one row',
  sensitive_word: 'words that the house refuses; read whole at a change',
  sensitive_list: 'one row',
}
/** As few as leave 5,000 of what three rows share, and 500 of what goods are sorted into. */
const ROWS = 16_000
const ROWS_BY_HAND = 60

/** Columns with a value of its own in each row. */
const OWN = /^(?:id|key|phone|mobile|gtin|sku_code|barcode|word|text|subject)$|_(?:id|no|key|hash)$/
/** Shoppers, goods and devices: some rows of each, all over the table. */
const SPREAD = /^(?:uid|product_id|sku_id|device_id)$/
/** What a few rows in a row belong to. */
const SHARED = /^(?:parent_no|payable_no|no|order_id|ref|trade_no|token_hash|parent_hash|union_id)$/
const SHARE = 3
/** What goods are sorted into. */
const MIDDLING = /^(?:scope|term|value|brand|category_id|zone_id)$/
/** Ids of what is few, as are all columns not named here. */
const FEW = /^(?:store|business|space|tag|popup|content|store_group|member_card)_id$|^app_key$/
const MIDDLING_VALUES = 30
const VALUES = 6
/** When something came to pass, 0 before: for most rows it has. */
const SINCE = /^(?:done|spent|claimed|closed|received|paid|shipped|reminded|locked)_at$/
const MOMENT_OR_CENTS = /_(?:at|until|by|cents|key)$|^(?:at|cents|rank|by_\w+)$/

interface Column {
  name: string
  type: string
  /** The whole primary key. */
  isKey: boolean
}

/** Of the row numbered n. */
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

/** `table.column` of keys of one column. */
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

/** Gives the numbers of rows; PostgreSQL has its statistics then, SQLite none, as in production. */
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
    // A sample, as tables of millions are known by.
    await sql`set local default_statistics_target = 20`.execute(q)
    await sql`analyze`.execute(q)
  }
  return counts
}

export async function countRows(q: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(q)
  return Number(rows[0]?.n)
}

/** Rows that share one value of these columns, at most. */
export async function largestGroup(q: Reader, table: string, columns: readonly string[]): Promise<number> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<{ n: number }>`
    select max(c) as n from (select count(*) as c from ${sql.table(table)} group by ${names}) as shared`.execute(q)
  return Number(rows[0]?.n)
}
