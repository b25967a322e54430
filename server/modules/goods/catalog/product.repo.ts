import { PRODUCT_TYPE } from '@contract/codes/product'
import { USUAL_TICKET_DAYS } from '@contract/codes/ticket'
import type { Selectable } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { ProductPageTable, ProductTable, SkuTable } from './catalog.tables'
import type { PricedSku } from './price.rules'
import type { CardProduct, Product, ProductPage, SkuForSale, SkuRecord, TicketTerms } from './product.types'

export type ProductRow = Selectable<ProductTable>
export type SkuRow = Selectable<SkuTable>

const productsByIds = preparedIn<ProductRow>(
  (q, ids) => q.selectFrom('product').selectAll().where('product_id', 'in', ids),
  { byKey: true },
)

/** Products by id, in no particular order. */
export async function findProducts(q: Reader, ids: readonly string[]): Promise<Product[]> {
  return (await productsByIds(q, ids)).map(productOf)
}

const CARD = [
  'product_id',
  'store_id',
  'business_id',
  'title',
  'picture',
  'product_type',
  'is_cross_border',
  'is_self_run',
  'sold_count',
  'listed_at',
  'price_cents',
  'max_price_cents',
  'member_price_cents',
  'original_price_cents',
  'single_sku_id',
  'is_in_stock',
  'is_listed',
] as const
type CardRow = Pick<ProductRow, (typeof CARD)[number]>
const cardsByIds = preparedIn<CardRow>(
  (q, ids) => q.selectFrom('product').select(CARD).where('product_id', 'in', ids),
  { byKey: true },
)

/** Products by id as far as cards show them, in no particular order: every list asks for ten at a time. */
export async function findCardProducts(q: Reader, ids: readonly string[]): Promise<CardProduct[]> {
  return (await cardsByIds(q, ids)).map(cardProductOf)
}

export async function findProduct(q: Reader, id: string): Promise<Product | null> {
  return (await findProducts(q, [id]))[0] ?? null
}

const withPageById = preparedRow<{ id: string }, ProductRow & Omit<Selectable<ProductPageTable>, 'product_id'>>(
  (q, p) =>
    q
      .selectFrom('product as p')
      .innerJoin('product_page as page', 'page.product_id', 'p.product_id')
      .selectAll('p')
      .select([
        'page.pictures',
        'page.option_groups',
        'page.parameters',
        'page.services',
        'page.note',
        'page.detail_html',
      ])
      .where('p.product_id', '=', p.id),
)

const specsByIds = preparedIn<{ product_id: string; option_groups: string; parameters: string }>((q, ids) =>
  q.selectFrom('product_page').select(['product_id', 'option_groups', 'parameters']).where('product_id', 'in', ids),
)

/** Options and parameters of products. */
export async function findSpecs(
  q: Reader,
  ids: readonly string[],
): Promise<Map<string, Pick<ProductPage, 'optionGroups' | 'parameters'>>> {
  return new Map(
    (await specsByIds(q, ids)).map((row) => [
      row.product_id,
      {
        optionGroups: JSON.parse(row.option_groups) as ProductPage['optionGroups'],
        parameters: JSON.parse(row.parameters) as ProductPage['parameters'],
      },
    ]),
  )
}

/** A product with what only its detail page shows: one look, since nobody may have kept either. */
export async function findProductWithPage(
  q: Reader,
  productId: string,
): Promise<{ product: Product; page: ProductPage } | null> {
  const row = await withPageById(q, { id: productId })
  return row ? { product: productOf(row), page: pageOf(row) } : null
}

function pageOf(row: Omit<Selectable<ProductPageTable>, 'product_id'>): ProductPage {
  return {
    pictures: JSON.parse(row.pictures) as ProductPage['pictures'],
    optionGroups: JSON.parse(row.option_groups) as ProductPage['optionGroups'],
    parameters: JSON.parse(row.parameters) as ProductPage['parameters'],
    services: JSON.parse(row.services) as string[],
    note: row.note,
    detailHtml: row.detail_html,
  }
}

const skusByProducts = preparedIn<SkuRow>((q, ids) => q.selectFrom('sku').selectAll().where('product_id', 'in', ids))

/** Every SKU of the products, dead ones included, in the products' own order. */
export async function findSkusOf(q: Reader, productIds: readonly string[]): Promise<SkuRecord[]> {
  const rows = await skusByProducts(q, productIds)
  return rows.sort((a, b) => a.position - b.position || (a.sku_id < b.sku_id ? -1 : 1)).map(skuOf)
}

const PRICED_SKU = [
  'sku_id',
  'product_id',
  'spec_text',
  'price_cents',
  'member_price_cents',
  'original_price_cents',
  'position',
] as const
type PricedSkuRow = Pick<SkuRow, (typeof PRICED_SKU)[number]>
const pricesByProducts = preparedIn<PricedSkuRow>((q, ids) =>
  q.selectFrom('sku').select(PRICED_SKU).where('product_id', 'in', ids).where('is_live', '=', 1),
)

/** What the live SKUs of products cost, by product, in the products' own order. */
export async function findSkuPrices(q: Reader, productIds: readonly string[]): Promise<Map<string, PricedSku[]>> {
  const found = new Map<string, PricedSku[]>(productIds.map((id) => [id, []]))
  const rows = productIds.length === 0 ? [] : await pricesByProducts(q, productIds)
  for (const row of rows.sort((a, b) => a.position - b.position || (a.sku_id < b.sku_id ? -1 : 1)))
    found.get(row.product_id)?.push({
      skuId: row.sku_id,
      productId: row.product_id,
      specText: row.spec_text,
      priceCents: row.price_cents,
      memberPriceCents: row.member_price_cents,
      originalPriceCents: row.original_price_cents,
    })
  return found
}

const SKU_FOR_SALE = [
  's.sku_id',
  's.product_id',
  's.spec_text',
  's.picture',
  's.price_cents',
  's.member_price_cents',
  's.original_price_cents',
  's.weight_grams',
  's.volume_cm3',
  's.is_live',
  's.ticket_uses',
  's.ticket_days',
  'p.store_id',
  'p.business_id',
  'p.category_id',
  'p.title',
  'p.picture as product_picture',
  'p.product_type',
  'p.is_cross_border',
  'p.min_buy',
  'p.pack_size',
  'p.limit_per_shopper',
  'p.limit_days',
  'p.is_on_shelf',
  'p.freight_template',
] as const

type SkuForSaleRow = Pick<
  SkuRow,
  | 'sku_id'
  | 'product_id'
  | 'spec_text'
  | 'picture'
  | 'price_cents'
  | 'member_price_cents'
  | 'original_price_cents'
  | 'weight_grams'
  | 'volume_cm3'
  | 'is_live'
  | 'ticket_uses'
  | 'ticket_days'
> &
  Pick<
    ProductRow,
    | 'store_id'
    | 'business_id'
    | 'category_id'
    | 'title'
    | 'product_type'
    | 'is_cross_border'
    | 'min_buy'
    | 'pack_size'
    | 'limit_per_shopper'
    | 'limit_days'
    | 'is_on_shelf'
    | 'freight_template'
  > & {
    product_picture: string
  }

const skusForSaleByIds = preparedIn<SkuForSaleRow>(
  (q, ids) =>
    q
      .selectFrom('sku as s')
      .innerJoin('product as p', 'p.product_id', 's.product_id')
      .select(SKU_FOR_SALE)
      .where('s.sku_id', 'in', ids),
  { byKey: true },
)

/** What a piece of a virtual good is, the usual where nobody has said. */
function ticketOf(row: Pick<SkuForSaleRow, 'product_type' | 'ticket_uses' | 'ticket_days'>): TicketTerms | null {
  if (row.product_type !== PRODUCT_TYPE.virtual) return null
  return { uses: row.ticket_uses || 1, days: row.ticket_days || USUAL_TICKET_DAYS }
}

/** SKUs with what a cart or an order must know of them; off-shelf and dead ones too. */
export async function findSkusForSale(q: Reader, skuIds: readonly string[]): Promise<SkuForSale[]> {
  return (await skusForSaleByIds(q, skuIds)).map((row) => ({
    skuId: row.sku_id,
    productId: row.product_id,
    storeId: row.store_id,
    businessId: row.business_id,
    categoryId: row.category_id,
    title: row.title,
    specText: row.spec_text,
    picture: JSON.parse(row.picture ?? row.product_picture) as SkuForSale['picture'],
    productType: row.product_type as SkuForSale['productType'],
    isCrossBorder: row.is_cross_border === 1,
    priceCents: row.price_cents,
    memberPriceCents: row.member_price_cents,
    originalPriceCents: row.original_price_cents,
    weightGrams: row.weight_grams,
    volumeCm3: row.volume_cm3,
    freightTemplate: row.freight_template,
    minBuy: row.min_buy,
    packSize: row.pack_size,
    limitPerShopper: row.limit_per_shopper,
    limitDays: row.limit_days,
    isOnShelf: row.is_on_shelf === 1,
    ticket: ticketOf(row),
    isSkuLive: row.is_live === 1,
  }))
}

/** Products that a barcode (as 14 digits) belongs to, on the shelf only. */
export async function findProductIdsByGtin(q: Reader, gtin: string): Promise<string[]> {
  const rows = await q
    .selectFrom('sku as s')
    .innerJoin('product as p', 'p.product_id', 's.product_id')
    .select('s.product_id as id')
    .where('s.gtin', '=', gtin)
    .where('s.is_live', '=', 1)
    .where('p.is_listed', '=', 1)
    .orderBy('s.product_id')
    .execute()
  return [...new Set(rows.map((row) => row.id))]
}

const ownersOfSkus = preparedIn<{ sku_id: string; product_id: string }>((q, ids) =>
  q.selectFrom('sku').select(['sku_id', 'product_id']).where('sku_id', 'in', ids),
)

/** The product of each SKU; ids that nobody has are missing. */
export async function findOwners(q: Reader, skuIds: readonly string[]): Promise<Map<string, string>> {
  return new Map((await ownersOfSkus(q, skuIds)).map((row) => [row.sku_id, row.product_id]))
}

/** A SKU by the merchant's own code, with whose it is: the same code may stand in another store. */
export interface CodedSku {
  skuCode: string
  skuId: string
  productId: string
  storeId: string
}

const codedSkus = preparedIn<{ sku_code: string; sku_id: string; product_id: string; store_id: string }>((q, codes) =>
  q
    .selectFrom('sku as s')
    .innerJoin('product as p', 'p.product_id', 's.product_id')
    .select(['s.sku_code', 's.sku_id', 's.product_id', 'p.store_id'])
    .where('s.sku_code', 'in', codes),
)

/** SKUs by the merchant's own codes, dead ones too (imports find theirs again by it). */
export async function findSkusByCode(q: Reader, codes: readonly string[]): Promise<CodedSku[]> {
  const rows = await codedSkus(q, codes)
  return rows.map((row) => ({
    skuCode: row.sku_code,
    skuId: row.sku_id,
    productId: row.product_id,
    storeId: row.store_id,
  }))
}

/** Product ids in order, after one of them: for walking through the whole catalogue (exports, checks). */
export async function listProductIds(q: Reader, afterId: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('product')
    .select('product_id')
    .where('product_id', '>', afterId)
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.product_id)
}

function cardProductOf(row: CardRow): CardProduct {
  return {
    productId: row.product_id,
    storeId: row.store_id,
    businessId: row.business_id,
    title: row.title,
    picture: JSON.parse(row.picture) as Product['picture'],
    productType: row.product_type as Product['productType'],
    isCrossBorder: row.is_cross_border === 1,
    isSelfRun: row.is_self_run === 1,
    soldCount: row.sold_count,
    listedAt: row.listed_at,
    priceCents: row.price_cents,
    maxPriceCents: row.max_price_cents,
    memberPriceCents: row.member_price_cents,
    originalPriceCents: row.original_price_cents,
    singleSkuId: row.single_sku_id,
    isInStock: row.is_in_stock === 1,
    isListed: row.is_listed === 1,
  }
}

function productOf(row: ProductRow): Product {
  return {
    ...cardProductOf(row),
    categoryId: row.category_id,
    subtitle: row.subtitle,
    brand: row.brand,
    identifyCode: row.identify_code,
    isOnShelf: row.is_on_shelf === 1,
    limitPerShopper: row.limit_per_shopper,
    limitDays: row.limit_days,
    minBuy: row.min_buy,
    packSize: row.pack_size,
    editorialRank: row.editorial_rank,
    liveSkuCount: row.live_sku_count,
    reviewCount: row.review_count,
    goodCount: row.good_count,
    rankKey: row.rank_key,
    freightTemplate: row.freight_template,
  }
}

function skuOf(row: SkuRow): SkuRecord {
  return {
    skuId: row.sku_id,
    productId: row.product_id,
    position: row.position,
    skuCode: row.sku_code,
    barcode: row.barcode,
    options: JSON.parse(row.options) as string[],
    specText: row.spec_text,
    priceCents: row.price_cents,
    memberPriceCents: row.member_price_cents,
    originalPriceCents: row.original_price_cents,
    ticketDays: row.ticket_days,
    weightGrams: row.weight_grams,
    volumeCm3: row.volume_cm3,
    picture: row.picture === null ? null : (JSON.parse(row.picture) as SkuRecord['picture']),
    isLive: row.is_live === 1,
  }
}
