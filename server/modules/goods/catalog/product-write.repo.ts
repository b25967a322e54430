import { PRODUCT_TYPE } from '@contract/codes/product'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { attributesOf } from './attribute.rules'
import type { ProductPageTable, ProductTable, SkuTable } from './catalog.tables'
import { skuGtin, specTextOf } from './product.rules'
import type { Product, ProductDraft, SkuDraft, TicketTerms } from './product.types'

const touch = prepared<{ id: string; now: number }>((q, p) =>
  q.updateTable('product').set({ updated_at: p.now }).where('product_id', '=', p.id),
)

/** Takes the products' row locks, in one order for all, so that what is read next can't be overtaken. */
export async function lockProducts(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  for (const id of [...ids].sort()) await touch(tx, { id, now })
}

export async function insertProducts(tx: Tx, products: readonly Product[], now: number): Promise<void> {
  await insertMany(
    tx,
    'product',
    products.map((product) => rowOf(product, now)),
  )
}

export async function updateProduct(tx: Tx, product: Product, now: number): Promise<void> {
  const { product_id, ...columns } = rowOf(product, now)
  await tx.updateTable('product').set(columns).where('product_id', '=', product_id).execute()
}

const putRank = prepared<{ product: string; rank: number; now: number }>((q, p) =>
  q.updateTable('product').set({ rank_key: p.rank, updated_at: p.now }).where('product_id', '=', p.product),
)

export async function updateRank(tx: Tx, productId: string, rankKey: number, now: number): Promise<void> {
  await putRank(tx, { product: productId, rank: rankKey, now })
}

export async function insertPages(tx: Tx, drafts: readonly ProductDraft[]): Promise<void> {
  await insertMany(tx, 'product_page', drafts.map(pageRowOf))
}

export async function updatePage(tx: Tx, draft: ProductDraft): Promise<void> {
  const { product_id, ...columns } = pageRowOf(draft)
  await tx.updateTable('product_page').set(columns).where('product_id', '=', product_id).execute()
}

/** What lists are filtered by of these products; `known` are the ids of those that may have something from before. */
export async function replaceAttributes(
  tx: Tx,
  drafts: readonly ProductDraft[],
  known: readonly string[],
): Promise<void> {
  if (known.length > 0) await tx.deleteFrom('product_attribute').where('product_id', 'in', known).execute()
  const rows = drafts.flatMap((draft) =>
    attributesOf(draft).map((attribute) => ({ product_id: draft.productId, ...attribute })),
  )
  await insertMany(tx, 'product_attribute', rows)
}

/** A SKU with its product and its place there. */
export interface PlacedSku {
  productId: string
  position: number
  sku: SkuDraft
}

export async function insertSkus(tx: Tx, skus: readonly PlacedSku[]): Promise<void> {
  await insertMany(tx, 'sku', skus.map(skuRowOf))
}

export async function updateSku(tx: Tx, placed: PlacedSku): Promise<void> {
  const { sku_id, ticket_uses, ticket_days, ...rest } = skuRowOf(placed)
  const columns = placed.sku.ticket ? { ...rest, ticket_uses, ticket_days } : rest
  await tx.updateTable('sku').set(columns).where('sku_id', '=', sku_id).execute()
}

/** SKUs that their product no longer has. Lines and orders that hold them still find them. */
export async function retireSkus(tx: Tx, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length === 0) return
  await tx.updateTable('sku').set({ is_live: 0 }).where('sku_id', 'in', skuIds).execute()
}

export interface SkuPrices {
  priceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
}

/** New prices of a SKU; gives its product's id, or null when there is no such SKU. */
export async function updatePrices(tx: Tx, skuId: string, prices: SkuPrices): Promise<string | null> {
  const row = await tx
    .updateTable('sku')
    .set({
      price_cents: prices.priceCents,
      member_price_cents: prices.memberPriceCents,
      original_price_cents: prices.originalPriceCents,
    })
    .where('sku_id', '=', skuId)
    .returning('product_id')
    .executeTakeFirst()
  return row?.product_id ?? null
}

/** What a piece of a virtual good is; gives its product's id, or null when there is no such SKU of one. */
export async function updateTicket(tx: Tx, skuId: string, { uses, days }: TicketTerms): Promise<string | null> {
  const row = await tx
    .updateTable('sku')
    .set({ ticket_uses: uses, ticket_days: days })
    .where('sku_id', '=', skuId)
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('product')
        .select('product.product_id')
        .whereRef('product.product_id', '=', 'sku.product_id')
        .where('product.product_type', '=', PRODUCT_TYPE.virtual),
    )
    .returning('product_id')
    .executeTakeFirst()
  return row?.product_id ?? null
}

/** The template of its store that a product comes under. */
export async function updateFreight(tx: Tx, productId: string, template: string, now: number): Promise<void> {
  await tx
    .updateTable('product')
    .set({ freight_template: template, updated_at: now })
    .where('product_id', '=', productId)
    .execute()
}

/** How large a parcel of one piece is, of each SKU alike. */
export async function updateVolume(tx: Tx, productId: string, volumeCm3: number): Promise<void> {
  await tx.updateTable('sku').set({ volume_cm3: volumeCm3 }).where('product_id', '=', productId).execute()
}

const insertSale = preparedRow<{ ref: string; product: string; number: number; now: number }, { ref: string }>((q, p) =>
  q
    .insertInto('product_sale')
    .values({ ref: p.ref, product_id: p.product, number: p.number, created_at: p.now })
    .onConflict((c) => c.columns(['ref', 'product_id']).doNothing())
    .returning('ref'),
)

/** Remembers a sale; false when this ref counted it before. */
export async function noteSale(tx: Tx, ref: string, productId: string, number: number, now: number): Promise<boolean> {
  return (await insertSale(tx, { ref, product: productId, number, now })) !== undefined
}

const STANDING = [
  'product_id',
  'sold_count',
  'rank_key',
  'is_listed',
  'price_cents',
  'listed_at',
  'is_in_stock',
] as const
type StandingRow = Pick<Selectable<ProductTable>, (typeof STANDING)[number]>
/** What a product's places in lists and searches follow from. */
export type Standing = Pick<
  Product,
  'productId' | 'soldCount' | 'rankKey' | 'isListed' | 'priceCents' | 'listedAt' | 'isInStock'
>

const raiseSold = prepared<{ product: string; number: number }>((q, p) =>
  q
    .updateTable('product')
    .set((eb) => ({ sold_count: eb('sold_count', '+', p.number), rank_due: 1 }))
    .where('product_id', '=', p.product),
)

/** Counts pieces sold; lists are told by whoever asks `findRankDue`. */
export async function addSold(tx: Tx, productId: string, number: number): Promise<void> {
  await raiseSold(tx, { product: productId, number })
}

const selectRankDue = prepared<{ limit: number }, { product_id: string }>((q, p) =>
  q
    .selectFrom('product')
    .select('product_id')
    // Not as a parameter: the index holds these rows alone, which the engine has to see.
    .where('rank_due', '=', sql.lit(1))
    .orderBy('product_id')
    .limit(p.limit),
)

/** Products sold since their places were last worked out, `limit` at most, in one order for all. */
export async function findRankDue(q: Reader, limit: number): Promise<string[]> {
  return (await selectRankDue(q, { limit })).rows.map((row) => row.product_id)
}

const clearRankDue = preparedRow<{ product: string }, StandingRow>((q, p) =>
  q
    .updateTable('product')
    .set({ rank_due: 0 })
    .where('product_id', '=', p.product)
    .where('rank_due', '=', sql.lit(1))
    .returning(STANDING),
)

/** Takes a product's places upon oneself; null when another has. */
export async function takeRankDue(tx: Tx, productId: string): Promise<Standing | null> {
  const row = await clearRankDue(tx, { product: productId })
  if (!row) return null
  return {
    productId,
    soldCount: row.sold_count,
    rankKey: row.rank_key,
    isListed: row.is_listed === 1,
    priceCents: row.price_cents,
    listedAt: row.listed_at,
    isInStock: row.is_in_stock === 1,
  }
}

function rowOf(product: Product, now: number): Insertable<ProductTable> {
  return {
    product_id: product.productId,
    store_id: product.storeId,
    business_id: product.businessId,
    category_id: product.categoryId,
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    product_type: product.productType,
    is_cross_border: product.isCrossBorder ? 1 : 0,
    is_self_run: product.isSelfRun ? 1 : 0,
    identify_code: product.identifyCode,
    picture: JSON.stringify(product.picture),
    is_on_shelf: product.isOnShelf ? 1 : 0,
    limit_per_shopper: product.limitPerShopper,
    limit_days: product.limitDays,
    min_buy: product.minBuy,
    pack_size: product.packSize,
    sold_count: product.soldCount,
    freight_template: product.freightTemplate,
    editorial_rank: product.editorialRank,
    listed_at: product.listedAt,
    price_cents: product.priceCents,
    max_price_cents: product.maxPriceCents,
    member_price_cents: product.memberPriceCents,
    original_price_cents: product.originalPriceCents,
    live_sku_count: product.liveSkuCount,
    single_sku_id: product.singleSkuId,
    is_in_stock: product.isInStock ? 1 : 0,
    review_count: product.reviewCount,
    good_count: product.goodCount,
    is_listed: product.isListed ? 1 : 0,
    rank_key: product.rankKey,
    updated_at: now,
  }
}

function pageRowOf(draft: ProductDraft): Insertable<ProductPageTable> {
  return {
    product_id: draft.productId,
    pictures: JSON.stringify(draft.pictures),
    option_groups: JSON.stringify(draft.optionGroups),
    parameters: JSON.stringify(draft.parameters),
    services: JSON.stringify(draft.services),
    note: draft.note,
    detail_html: draft.detailHtml,
  }
}

function skuRowOf({ productId, position, sku }: PlacedSku): Insertable<SkuTable> {
  return {
    sku_id: sku.skuId,
    product_id: productId,
    position,
    sku_code: sku.skuCode,
    barcode: sku.barcode,
    gtin: skuGtin(sku.barcode),
    options: JSON.stringify(sku.options),
    spec_text: specTextOf(sku.options),
    price_cents: sku.priceCents,
    member_price_cents: sku.memberPriceCents,
    original_price_cents: sku.originalPriceCents,
    weight_grams: sku.weightGrams,
    picture: sku.picture ? JSON.stringify(sku.picture) : null,
    is_live: 1,
    ticket_uses: sku.ticket?.uses ?? 0,
    ticket_days: sku.ticket?.days ?? 0,
  }
}
