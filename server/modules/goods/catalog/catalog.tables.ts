import type { Generated } from 'kysely'

export interface CategoryTable {
  category_id: string
  parent_id: string | null
  /** 1 to 3. */
  level: number
  name: string
  /** JSON of a picture, or null. */
  picture: string | null
  position: number
}

/** What lists need of a product. Columns from price_cents on are worked out from its SKUs, stock and reviews. */
export interface ProductTable {
  product_id: string
  store_id: string
  business_id: string
  category_id: string
  title: string
  subtitle: string
  brand: string
  product_type: number
  is_cross_border: number
  is_self_run: number
  /** Code on the in-store label of weighed goods, else empty. */
  identify_code: string
  /** JSON of the first picture. */
  picture: string
  is_on_shelf: number
  /** 0: no limit. */
  limit_per_shopper: number
  /** The limit counts what was bought in so many days; 0: ever. */
  limit_days: number
  min_buy: number
  pack_size: number
  sold_count: number
  /** Place in its categories and store; null: by how well it sells. */
  editorial_rank: number | null
  listed_at: number
  /** Of the cheapest live SKU. */
  price_cents: number
  max_price_cents: number
  member_price_cents: number | null
  original_price_cents: number | null
  live_sku_count: number
  /** The live SKU when there is just one, else empty. */
  single_sku_id: string
  is_in_stock: number
  review_count: number
  good_count: number
  /** 1 while it stands in `listing` and the search, there under `rank_key`. */
  is_listed: number
  rank_key: number
  /** Id of a freight template of its store; empty: the usual one. */
  freight_template: Generated<string>
  /** 1 when it was sold since its places in lists were last worked out. */
  rank_due: Generated<number>
  updated_at: number
}

/** What only the detail page needs; all but note and detail_html are JSON. */
export interface ProductPageTable {
  product_id: string
  pictures: string
  option_groups: string
  parameters: string
  services: string
  note: string
  /** Sanitised. */
  detail_html: string
}

export interface SkuTable {
  sku_id: string
  product_id: string
  position: number
  sku_code: string
  barcode: string
  /** Barcode as 14 digits; empty when it isn't a valid one. */
  gtin: string
  /** JSON: one value name for each option group. */
  options: string
  spec_text: string
  price_cents: number
  member_price_cents: number | null
  original_price_cents: number | null
  weight_grams: number
  /** Of its parcel; 0: not known. */
  volume_cm3: Generated<number>
  /** JSON of a picture, or null for the product's own. */
  picture: string | null
  is_live: number
  /** Of a virtual good: uses of a piece, and the days that it holds; 0: the usual. */
  ticket_uses: number
  ticket_days: number
}

/**
 * A product's places in lists: one row for each scope it is found in (the whole mall, its categories, store, brand,
 * zones). Each `by_` column is ready to be walked upwards, sold-out goods last.
 */
export interface ListingTable {
  scope: string
  product_id: string
  by_overall: number
  by_sales: number
  by_price_up: number
  by_price_down: number
  by_newest: number
  /** Order of search results. */
  rank_key: number
  price_cents: number
  listed_at: number
  brand: string
  is_self_run: number
  is_cross_border: number
}

/** Option groups and parameters of products as lists are filtered by them, one row for each value. */
export interface ProductAttributeTable {
  product_id: string
  name: string
  value: string
}

/** Hand-picked lists (the home feed, zones) with the products' places in them. */
export interface ProductZoneTable {
  zone_id: string
  product_id: string
  position: number
}

/** What was paid for, once for each payment (ref) and product: sold counts grow by it. */
export interface ProductSaleTable {
  ref: string
  product_id: string
  number: number
  created_at: number
}

export interface ReviewTable {
  review_id: string
  product_id: string
  sku_id: string
  uid: string
  /** As every reader sees it. */
  nick: string
  avatar: string | null
  stars: number
  content: string
  spec_text: string
  created_at: number
  /** JSON lists. */
  tags: Generated<string>
  image_keys: Generated<string>
  /** Of a video in place of pictures; empty: none. */
  video_key: Generated<string>
  /** What its writer said later, and the store's answer; 0 and empty before. */
  append_text: Generated<string>
  append_image_keys: Generated<string>
  append_at: Generated<number>
  reply_text: Generated<string>
  reply_at: Generated<number>
  /** How many found it helpful. */
  helpful: Generated<number>
  /** 3 good, 2 middle, 1 bad. */
  grade: number
  is_pictured: Generated<number>
  /** What its writer thought of the parcel and the store; 0: was not asked. */
  logistics_stars: Generated<number>
  service_stars: Generated<number>
}

/** How many reviews of a product there are of each kind. */
export interface ReviewTallyTable {
  product_id: string
  good: number
  middle: number
  bad: number
  pictured: number
  appended: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    category: CategoryTable
    product: ProductTable
    product_page: ProductPageTable
    product_attribute: ProductAttributeTable
    sku: SkuTable
    listing: ListingTable
    product_zone: ProductZoneTable
    product_sale: ProductSaleTable
    review: ReviewTable
    review_tally: ReviewTallyTable
  }
}
