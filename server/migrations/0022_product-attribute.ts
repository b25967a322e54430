import { type Kysely, SqliteAdapter, sql } from 'kysely'

export const name = '0022_product-attribute'

/** Products whose pages are read at once. */
const AT_ONCE = 500
/** Rows in one statement: engines take some thousands of parameters. */
const ROWS = 200

interface Filled {
  product_page: { product_id: string; option_groups: string; parameters: string }
  product_attribute: { product_id: string; name: string; value: string }
}

/** Option groups and parameters as rows to filter by; filled from the pages that there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('product_attribute')
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_attribute_pk', ['product_id', 'name', 'value'])
  // All columns are key: SQLite would store them twice.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await (isSqlite ? table.modifyEnd(sql`without rowid`) : table).execute()
  await fill(db as Kysely<Filled>)
  await db.schema
    .createIndex('product_attribute_value')
    .on('product_attribute')
    .columns(['name', 'value', 'product_id'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('product_attribute').execute()
}

async function fill(db: Kysely<Filled>): Promise<void> {
  for (let after = ''; ; ) {
    const pages = await db
      .selectFrom('product_page')
      .select(['product_id', 'option_groups', 'parameters'])
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(AT_ONCE)
      .execute()
    const last = pages.at(-1)
    if (!last) return
    const rows = pages.flatMap(({ product_id, option_groups, parameters }) =>
      attributesThen(JSON.parse(option_groups), JSON.parse(parameters)).map((pair) => ({ product_id, ...pair })),
    )
    for (let from = 0; from < rows.length; from += ROWS)
      await db
        .insertInto('product_attribute')
        .values(rows.slice(from, from + ROWS))
        .execute()
    after = last.product_id
  }
}

interface Pair {
  name: string
  value: string
}

/** The rule as it was at this step: what an older database is filled with must not change with the catalogue's. */
function attributesThen(groups: readonly { name: string; values: readonly { name: string }[] }[], parameters: Pair[]) {
  const pairs = [
    ...groups.flatMap(({ name, values }) => values.map((value) => ({ name, value: value.name }))),
    ...parameters,
  ]
  const isChoosable = (text: string) => text !== '' && text.length <= 30
  const found = new Map<string, Pair>()
  for (const pair of pairs) {
    const [name, value] = [pair.name.trim(), pair.value.trim()]
    if (name !== '品牌' && isChoosable(name) && isChoosable(value))
      found.set(JSON.stringify([name, value]), { name, value })
  }
  return [...found.values()]
}
