import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

export const name = '0004_catalog'

const SORTS = ['overall', 'sales', 'price_up', 'price_down', 'newest']

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCategory(db)
  await createProduct(db)
  await createSku(db)
  await createListing(db)
  await createSearch(db)
  await createReviews(db)
}

/** A table that is its own index: SQLite would otherwise store rows and key apart, twice the size for narrow rows. */
function clustered<T extends string, C extends string>(
  db: Kysely<unknown>,
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C> {
  return db.getExecutor().adapter instanceof SqliteAdapter ? table.modifyEnd(sql`without rowid`) : table
}

async function createCategory(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('category')
    .addColumn('category_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('parent_id', 'text')
    .addColumn('level', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('picture', 'text')
    .addColumn('position', 'bigint', (c) => c.notNull())
    .execute()
}

async function createProduct(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product')
    .addColumn('product_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('store_id', 'text', (c) => c.notNull())
    .addColumn('business_id', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('subtitle', 'text', (c) => c.notNull())
    .addColumn('brand', 'text', (c) => c.notNull())
    .addColumn('product_type', 'bigint', (c) => c.notNull())
    .addColumn('is_cross_border', 'bigint', (c) => c.notNull())
    .addColumn('is_self_run', 'bigint', (c) => c.notNull())
    .addColumn('identify_code', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('is_on_shelf', 'bigint', (c) => c.notNull())
    .addColumn('limit_per_shopper', 'bigint', (c) => c.notNull())
    .addColumn('min_buy', 'bigint', (c) => c.notNull())
    .addColumn('pack_size', 'bigint', (c) => c.notNull())
    .addColumn('sold_count', 'bigint', (c) => c.notNull())
    .addColumn('editorial_rank', 'bigint')
    .addColumn('listed_at', 'bigint', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('max_price_cents', 'bigint', (c) => c.notNull())
    .addColumn('member_price_cents', 'bigint')
    .addColumn('original_price_cents', 'bigint')
    .addColumn('live_sku_count', 'bigint', (c) => c.notNull())
    .addColumn('single_sku_id', 'text', (c) => c.notNull())
    .addColumn('is_in_stock', 'bigint', (c) => c.notNull())
    .addColumn('review_count', 'bigint', (c) => c.notNull())
    .addColumn('good_count', 'bigint', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('is_listed', 'bigint', (c) => c.notNull())
    .addColumn('rank_key', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('product_page')
    .addColumn('product_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('pictures', 'text', (c) => c.notNull())
    .addColumn('option_groups', 'text', (c) => c.notNull())
    .addColumn('parameters', 'text', (c) => c.notNull())
    .addColumn('services', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('detail_html', 'text', (c) => c.notNull())
    .execute()
}

async function createSku(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sku')
    .addColumn('sku_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('sku_code', 'text', (c) => c.notNull())
    .addColumn('barcode', 'text', (c) => c.notNull())
    .addColumn('gtin', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('spec_text', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('member_price_cents', 'bigint')
    .addColumn('original_price_cents', 'bigint')
    .addColumn('weight_grams', 'bigint', (c) => c.notNull())
    .addColumn('picture', 'text')
    .addColumn('is_live', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sku_product').on('sku').columns(['product_id', 'position']).execute()
  await db.schema.createIndex('sku_gtin').on('sku').column('gtin').execute()
  await db.schema.createIndex('sku_code').on('sku').column('sku_code').execute()
}

async function createListing(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('listing')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('by_overall', 'bigint', (c) => c.notNull())
    .addColumn('by_sales', 'bigint', (c) => c.notNull())
    .addColumn('by_price_up', 'bigint', (c) => c.notNull())
    .addColumn('by_price_down', 'bigint', (c) => c.notNull())
    .addColumn('by_newest', 'bigint', (c) => c.notNull())
    .addColumn('rank_key', 'bigint', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('listed_at', 'bigint', (c) => c.notNull())
    .addColumn('brand', 'text', (c) => c.notNull())
    .addColumn('is_self_run', 'bigint', (c) => c.notNull())
    .addColumn('is_cross_border', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('listing_pk', ['scope', 'product_id'])
  await clustered(db, table).execute()
  for (const sort of SORTS) {
    await db.schema
      .createIndex(`listing_${sort}`)
      .on('listing')
      .columns(['scope', `by_${sort}`, 'product_id'])
      .execute()
  }
  await db.schema.createIndex('listing_product').on('listing').column('product_id').execute()

  await db.schema
    .createTable('product_zone')
    .addColumn('zone_id', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_zone_pk', ['zone_id', 'product_id'])
    .execute()
  await db.schema.createIndex('product_zone_product').on('product_zone').column('product_id').execute()
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  const postings = db.schema
    .createTable('search_posting')
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('rank', 'bigint', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_posting_pk', ['term', 'rank', 'product_id'])
  await clustered(db, postings).execute()

  await db.schema
    .createTable('search_word')
    .addColumn('word', 'text', (c) => c.primaryKey().notNull())
    .addColumn('weight', 'bigint', (c) => c.notNull())
    .addColumn('hot_position', 'bigint')
    .execute()
  await db.schema.createIndex('search_word_weight').on('search_word').columns(['weight', 'word']).execute()
  await db.schema.createIndex('search_word_hot').on('search_word').column('hot_position').execute()
}

async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_sale')
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_sale_pk', ['ref', 'product_id'])
    .execute()

  await db.schema
    .createTable('review')
    .addColumn('review_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('sku_id', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('nick', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text')
    .addColumn('stars', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('spec_text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('review_product')
    .on('review')
    .columns(['product_id', 'created_at', 'review_id'])
    .execute()
}

const TABLES = [
  'review',
  'product_sale',
  'search_word',
  'search_posting',
  'product_zone',
  'listing',
  'sku',
  'product_page',
  'product',
  'category',
]

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await db.schema.dropTable(table).execute()
}
