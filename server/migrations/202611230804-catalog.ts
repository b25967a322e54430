import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230804-catalog'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'category', {
    columns: {
      category_id: 'text',
      parent_id: 'text?',
      level: 'bigint',
      name: 'text',
      picture: 'text?',
      position: 'bigint',
    },
    key: ['category_id'],
  })

  await createTable(db, 'product', {
    columns: {
      product_id: 'text',
      store_id: 'text',
      business_id: 'text',
      category_id: 'text',
      title: 'text',
      subtitle: 'text',
      brand: 'text',
      product_type: 'bigint',
      is_cross_border: 'bigint',
      is_self_run: 'bigint',
      identify_code: 'text',
      picture: 'text',
      is_on_shelf: 'bigint',
      limit_per_shopper: 'bigint',
      min_buy: 'bigint',
      pack_size: 'bigint',
      sold_count: 'bigint',
      editorial_rank: 'bigint?',
      listed_at: 'bigint',
      price_cents: 'bigint',
      max_price_cents: 'bigint',
      member_price_cents: 'bigint?',
      original_price_cents: 'bigint?',
      live_sku_count: 'bigint',
      single_sku_id: 'text',
      is_in_stock: 'bigint',
      review_count: 'bigint',
      good_count: 'bigint',
      is_listed: 'bigint',
      rank_key: 'bigint',
      updated_at: 'bigint',
      rank_due: 'integer',
      limit_days: 'bigint',
    },
    key: ['product_id'],
    defaults: { rank_due: 0 },
  })
  await createIndex(db, 'product', 'product_rank_due', ['product_id'], { where: sql<boolean>`rank_due = 1` })

  await createTable(db, 'product_page', {
    columns: {
      product_id: 'text',
      pictures: 'text',
      option_groups: 'text',
      parameters: 'text',
      services: 'text',
      note: 'text',
      detail_html: 'text',
    },
    key: ['product_id'],
  })

  await createTable(db, 'product_attribute', {
    columns: {
      product_id: 'text',
      name: 'text',
      value: 'text',
    },
    key: ['product_id', 'name', 'value'],
    isClustered: true,
  })
  await createIndex(db, 'product_attribute', 'product_attribute_value', ['name', 'value', 'product_id'])

  await createTable(db, 'product_import', {
    columns: {
      product_id: 'text',
      tags: 'text',
      type: 'text',
    },
    key: ['product_id'],
  })

  await createTable(db, 'product_zone', {
    columns: {
      zone_id: 'text',
      product_id: 'text',
      position: 'bigint',
    },
    key: ['zone_id', 'product_id'],
  })
  await createIndex(db, 'product_zone', 'product_zone_product', ['product_id'])

  await createTable(db, 'product_sale', {
    columns: {
      ref: 'text',
      product_id: 'text',
      number: 'bigint',
      created_at: 'bigint',
    },
    key: ['ref', 'product_id'],
  })

  await createTable(db, 'sku', {
    columns: {
      sku_id: 'text',
      product_id: 'text',
      position: 'bigint',
      sku_code: 'text',
      barcode: 'text',
      gtin: 'text',
      options: 'text',
      spec_text: 'text',
      price_cents: 'bigint',
      member_price_cents: 'bigint?',
      original_price_cents: 'bigint?',
      weight_grams: 'bigint',
      picture: 'text?',
      is_live: 'bigint',
    },
    key: ['sku_id'],
  })
  await createIndex(db, 'sku', 'sku_product', ['product_id', 'position'])
  await createIndex(db, 'sku', 'sku_gtin', ['gtin'])
  await createIndex(db, 'sku', 'sku_code', ['sku_code'])

  await createTable(db, 'listing', {
    columns: {
      scope: 'text',
      product_id: 'text',
      by_overall: 'bigint',
      by_sales: 'bigint',
      by_price_up: 'bigint',
      by_price_down: 'bigint',
      by_newest: 'bigint',
      rank_key: 'bigint',
      price_cents: 'bigint',
      listed_at: 'bigint',
      brand: 'text',
      is_self_run: 'bigint',
      is_cross_border: 'bigint',
    },
    key: ['scope', 'product_id'],
    isClustered: true,
  })
  await createIndex(db, 'listing', 'listing_overall', ['scope', 'by_overall', 'product_id'])
  await createIndex(db, 'listing', 'listing_sales', ['scope', 'by_sales', 'product_id'])
  await createIndex(db, 'listing', 'listing_price_up', ['scope', 'by_price_up', 'product_id'])
  await createIndex(db, 'listing', 'listing_price_down', ['scope', 'by_price_down', 'product_id'])
  await createIndex(db, 'listing', 'listing_newest', ['scope', 'by_newest', 'product_id'])
  await createIndex(db, 'listing', 'listing_product', ['product_id'])

  await createTable(db, 'review', {
    columns: {
      review_id: 'text',
      product_id: 'text',
      sku_id: 'text',
      uid: 'text',
      nick: 'text',
      avatar: 'text?',
      stars: 'bigint',
      content: 'text',
      spec_text: 'text',
      created_at: 'bigint',
    },
    key: ['product_id', 'review_id'],
  })
  await createIndex(db, 'review', 'review_product', ['product_id', 'created_at', 'review_id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, [
    'category',
    'product',
    'product_page',
    'product_attribute',
    'product_import',
    'product_zone',
    'product_sale',
    'sku',
    'listing',
    'review',
  ])
}
