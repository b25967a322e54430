import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611280060-scan'

const LINE = {
  uid: 'text',
  id: 'text',
  cart_type: 'bigint',
  sku_id: 'text',
  product_id: 'text',
  store_id: 'text',
  source_channel: 'text',
  number: 'bigint',
  is_selected: 'bigint',
  added_price_cents: 'bigint',
  snapshot: 'text',
  added_at: 'bigint',
} as const
const PIECE = {
  piece_key: 'text',
  weight_grams: 'bigint',
  label_cents: 'bigint',
  rfid: 'text',
  cq_code: 'text',
  held_cents: 'bigint',
  held_until: 'bigint',
} as const
const COLUMNS = Object.keys(LINE)
const OF_SKU = ['uid', 'cart_type', 'sku_id', 'source_channel']

/** Lines of a cart that differ from others of their SKU, single pieces by RFID, and scans that count once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceLines(db, { ...LINE, ...PIECE }, [...OF_SKU, 'piece_key'], "'', 0, 0, '', '', 0, 0")
  await db.schema
    .alterTable('cart')
    .addColumn('removals', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('product')
    .addColumn('min_age', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'product', 'product_by_identify_code', ['identify_code'], {
    where: sql<boolean>`identify_code <> ''`,
  })
  await createTable(db, 'rfid_piece', {
    columns: {
      rfid: 'text',
      sku_id: 'text',
      store_id: 'text',
      state: 'text',
      uid: 'text',
      no: 'text',
      added_at: 'bigint',
      changed_at: 'bigint',
    },
    key: ['rfid'],
  })
  await createIndex(db, 'rfid_piece', 'rfid_piece_by_store', ['store_id', 'state', 'rfid'])
  await createTable(db, 'offline_scan', {
    columns: { uid: 'text', scan_id: 'text', text: 'text', created_at: 'bigint' },
    key: ['uid', 'scan_id'],
  })
  await createIndex(db, 'offline_scan', 'offline_scan_by_time', ['created_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['offline_scan', 'rfid_piece'])
  await db.schema.dropIndex('product_by_identify_code').execute()
  await db.schema.alterTable('product').dropColumn('min_age').execute()
  await db.schema.alterTable('cart').dropColumn('removals').execute()
  await sql`delete from cart_line where piece_key <> ''`.execute(db)
  await replaceLines(db, LINE, OF_SKU)
}

/** SQLite cannot change a unique constraint, so the table is written again. */
async function replaceLines(
  db: Kysely<unknown>,
  columns: Readonly<Record<string, 'text' | 'bigint'>>,
  unique: readonly string[],
  values = '',
): Promise<void> {
  await db.schema.alterTable('cart_line').renameTo('cart_line_before').execute()
  // PostgreSQL keeps the names of constraints when a table is renamed, so both ways have names of their own.
  const [table, key] = unique.includes('piece_key')
    ? ['cart_line_pieces', 'cart_line_of_piece']
    : ['cart_line_skus', 'cart_line_of_sku']
  await createTable(db, table, { columns, key: ['uid', 'id'], unique: { [key]: unique } })
  const from = [...COLUMNS, ...(values === '' ? [] : [values])].join(', ')
  await sql`insert into ${sql.table(table)} (${sql.raw(Object.keys(columns).join(', '))}) select ${sql.raw(from)} from cart_line_before`.execute(
    db,
  )
  await dropTables(db, ['cart_line_before'])
  await db.schema.alterTable(table).renameTo('cart_line').execute()
}
