import type { Generated } from 'kysely'

export interface CategoryTable {
  categoryId: string
  parentId: string | null
  /** 1 to 3. */
  level: number
  name: string
  /** JSON of a picture, or null. */
  picture: string | null
  position: number
}

/** The list fields of a product. Columns from price_cents on are derived from its SKUs, stock and reviews. */
export interface ProductTable {
  productId: string
  storeId: string
  businessId: string
  categoryId: string
  title: string
  subtitle: string
  brand: string
  productType: number
  isCrossBorder: number
  isSelfRun: number
  /** Code on the in-store label of weighed goods, else empty. */
  identifyCode: string
  /** JSON of the first picture. */
  picture: string
  isOnShelf: number
  /** 0: no limit. */
  limitPerShopper: number
  /** Number of days whose purchases the limit counts; 0: all time. */
  limitDays: number
  minBuy: number
  packSize: number
  soldCount: number
  /** Position in its categories and store; null: by popularity. */
  editorialRank: number | null
  listedAt: number
  /** The value of the cheapest live SKU. */
  priceCents: number
  maxPriceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
  liveSkuCount: number
  /** The only live SKU, else empty. */
  singleSkuId: string
  isInStock: number
  reviewCount: number
  goodCount: number
  /** 1 while the product is in `listing` and in the search index, which ranks it by `rank_key`. */
  isListed: number
  rankKey: number
  /** Id of a freight template of its store; empty: the default one. */
  freightTemplate: Generated<string>
  /** The age from which it is sold; 0: for everyone. */
  minAge: Generated<number>
  /** 1 when it was sold after its positions in lists were last computed. */
  rankDue: Generated<number>
  updatedAt: number
}

/** Data of the detail page only; all but note and detail_html are JSON. */
export interface ProductPageTable {
  productId: string
  pictures: string
  optionGroups: string
  parameters: string
  services: string
  note: string
  /** Sanitised. */
  detailHtml: string
}

export interface SkuTable {
  skuId: string
  productId: string
  position: number
  skuCode: string
  barcode: string
  /** Barcode as 14 digits; empty when it is invalid. */
  gtin: string
  /** JSON: one value name for each option group. */
  options: string
  specText: string
  priceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
  weightGrams: number
  /** Size of its parcel; 0: unknown. */
  volumeCm3: Generated<number>
  /** JSON of a picture, or null for the product's own. */
  picture: string | null
  isLive: number
  /** For a virtual good: uses of a piece, and the days that it is valid; 0: the default. */
  ticketUses: number
  ticketDays: number
}

/**
 * A product's positions in lists: one row for each scope that contains it (the whole mall, its categories, store,
 * brand, zones). Each `by_` column is read in ascending order, sold-out goods last.
 */
export interface ListingTable {
  scope: string
  productId: string
  byOverall: number
  bySales: number
  byPriceUp: number
  byPriceDown: number
  byNewest: number
  /** Order of search results. */
  rankKey: number
  priceCents: number
  listedAt: number
  brand: string
  isSelfRun: number
  isCrossBorder: number
}

/** Option groups and parameters of products for list filters, one row for each value. */
export interface ProductAttributeTable {
  productId: string
  name: string
  value: string
}

/** Hand-picked lists (the home feed, zones) with the products' positions in them. */
export interface ProductZoneTable {
  zoneId: string
  productId: string
  position: number
}

/** Paid pieces, once for each payment (ref) and product: sold counts are their sum. */
export interface ProductSaleTable {
  ref: string
  productId: string
  number: number
  createdAt: number
}

export interface ReviewTable {
  reviewId: string
  productId: string
  /** The store of the product. */
  storeId: Generated<string>
  skuId: string
  uid: string
  /** The public name: masked or anonymous. */
  nick: string
  avatar: string | null
  stars: number
  content: string
  specText: string
  createdAt: number
  /** JSON lists. */
  tags: Generated<string>
  imageKeys: Generated<string>
  /** The video in place of pictures; empty: none. */
  videoKey: Generated<string>
  /** The writer's later addition, and the store's answer; 0 and empty without one. */
  appendText: Generated<string>
  appendImageKeys: Generated<string>
  appendAt: Generated<number>
  replyText: Generated<string>
  replyAt: Generated<number>
  /** Number of shoppers who found it helpful. */
  helpful: Generated<number>
  /** 3 good, 2 middle, 1 bad. */
  grade: number
  isPictured: Generated<number>
  /** The writer's rating of parcel and store; 0: not asked. */
  logisticsStars: Generated<number>
  serviceStars: Generated<number>
}

/** How many reviews of each kind a product has. */
export interface ReviewTallyTable {
  productId: string
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
