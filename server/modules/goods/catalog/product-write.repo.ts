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
  q.updateTable('product').set({ updatedAt: p.now }).where('productId', '=', p.id),
)

/** Locks the products' rows, always in the same order, so that later reads stay valid until the commit. */
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
  const { productId, ...columns } = rowOf(product, now)
  await tx.updateTable('product').set(columns).where('productId', '=', productId).execute()
}

const putRank = prepared<{ product: string; rank: number; now: number }>((q, p) =>
  q.updateTable('product').set({ rankKey: p.rank, updatedAt: p.now }).where('productId', '=', p.product),
)

export async function updateRank(tx: Tx, productId: string, rankKey: number, now: number): Promise<void> {
  await putRank(tx, { product: productId, rank: rankKey, now })
}

export async function insertPages(tx: Tx, drafts: readonly ProductDraft[]): Promise<void> {
  await insertMany(tx, 'product_page', drafts.map(pageRowOf))
}

export async function updatePage(tx: Tx, draft: ProductDraft): Promise<void> {
  const { productId, ...columns } = pageRowOf(draft)
  await tx.updateTable('product_page').set(columns).where('productId', '=', productId).execute()
}

/** The list filter values of these products; `known` are the ids that may have former values. */
export async function replaceAttributes(
  tx: Tx,
  drafts: readonly ProductDraft[],
  known: readonly string[],
): Promise<void> {
  if (known.length > 0) await tx.deleteFrom('product_attribute').where('productId', 'in', known).execute()
  const rows = drafts.flatMap((draft) =>
    attributesOf(draft).map((attribute) => ({ productId: draft.productId, ...attribute })),
  )
  await insertMany(tx, 'product_attribute', rows)
}

/** A SKU with its product and its position there. */
export interface PlacedSku {
  productId: string
  position: number
  sku: SkuDraft
}

export async function insertSkus(tx: Tx, skus: readonly PlacedSku[]): Promise<void> {
  await insertMany(tx, 'sku', skus.map(skuRowOf))
}

export async function updateSku(tx: Tx, placed: PlacedSku): Promise<void> {
  const { skuId, ticketUses, ticketDays, ...rest } = skuRowOf(placed)
  const columns = placed.sku.ticket ? { ...rest, ticketUses, ticketDays } : rest
  await tx.updateTable('sku').set(columns).where('skuId', '=', skuId).execute()
}

/** Retires SKUs that their product no longer has; cart lines and orders still find them. */
export async function retireSkus(tx: Tx, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length === 0) return
  await tx.updateTable('sku').set({ isLive: 0 }).where('skuId', 'in', skuIds).execute()
}

export interface SkuPrices {
  priceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
}

/** Sets prices of a SKU; returns its product's id, or null for an unknown SKU. */
export async function updatePrices(tx: Tx, skuId: string, prices: SkuPrices): Promise<string | null> {
  const row = await tx
    .updateTable('sku')
    .set({
      priceCents: prices.priceCents,
      memberPriceCents: prices.memberPriceCents,
      originalPriceCents: prices.originalPriceCents,
    })
    .where('skuId', '=', skuId)
    .returning('productId')
    .executeTakeFirst()
  return row?.productId ?? null
}

/** Fields that staff change one by one. */
export type SkuFields = Partial<SkuPrices & Pick<SkuTable, 'skuCode' | 'barcode'>>

/** Sets some fields of a SKU, and no other. */
export async function updateSkuFields(tx: Tx, skuId: string, fields: SkuFields): Promise<void> {
  const columns = fields.barcode === undefined ? fields : { ...fields, gtin: skuGtin(fields.barcode) }
  await tx.updateTable('sku').set(columns).where('skuId', '=', skuId).execute()
}

/** Sets the terms of a virtual good's piece; returns its product's id, or null when no virtual good has this SKU. */
export async function updateTicket(tx: Tx, skuId: string, { uses, days }: TicketTerms): Promise<string | null> {
  const row = await tx
    .updateTable('sku')
    .set({ ticketUses: uses, ticketDays: days })
    .where('skuId', '=', skuId)
    .where('productId', 'in', (eb) =>
      eb
        .selectFrom('product')
        .select('product.productId')
        .whereRef('product.productId', '=', 'sku.productId')
        .where('product.productType', '=', PRODUCT_TYPE.virtual),
    )
    .returning('productId')
    .executeTakeFirst()
  return row?.productId ?? null
}

/** Sets the freight template of a product. */
export async function updateFreight(tx: Tx, productId: string, template: string, now: number): Promise<void> {
  await tx
    .updateTable('product')
    .set({ freightTemplate: template, updatedAt: now })
    .where('productId', '=', productId)
    .execute()
}

/** Sets the parcel volume of one piece, for every SKU. */
export async function updateVolume(tx: Tx, productId: string, volumeCm3: number): Promise<void> {
  await tx.updateTable('sku').set({ volumeCm3 }).where('productId', '=', productId).execute()
}

const insertSale = preparedRow<{ ref: string; product: string; number: number; now: number }, { ref: string }>((q, p) =>
  q
    .insertInto('product_sale')
    .values({ ref: p.ref, productId: p.product, number: p.number, createdAt: p.now })
    .onConflict((c) => c.columns(['ref', 'productId']).doNothing())
    .returning('ref'),
)

/** Records a sale; false when this ref was recorded before. */
export async function noteSale(tx: Tx, ref: string, productId: string, number: number, now: number): Promise<boolean> {
  return (await insertSale(tx, { ref, product: productId, number, now })) !== undefined
}

const STANDING = ['productId', 'soldCount', 'rankKey', 'isListed', 'priceCents', 'listedAt', 'isInStock'] as const
type StandingRow = Pick<Selectable<ProductTable>, (typeof STANDING)[number]>
/** The data that a product's positions in lists and searches depend on. */
export type Standing = Pick<
  Product,
  'productId' | 'soldCount' | 'rankKey' | 'isListed' | 'priceCents' | 'listedAt' | 'isInStock'
>

const raiseSold = prepared<{ product: string; number: number }>((q, p) =>
  q
    .updateTable('product')
    .set((eb) => ({ soldCount: eb('soldCount', '+', p.number), rankDue: 1 }))
    .where('productId', '=', p.product),
)

/** Counts pieces sold; the job that calls `findRankDue` updates the lists. */
export async function addSold(tx: Tx, productId: string, number: number): Promise<void> {
  await raiseSold(tx, { product: productId, number })
}

const selectRankDue = prepared<{ limit: number }, { productId: string }>((q, p) =>
  q
    .selectFrom('product')
    .select('productId')
    // Not as a parameter: the index is partial, and the planner must see the constant.
    .where('rankDue', '=', sql.lit(1))
    .orderBy('productId')
    .limit(p.limit),
)

/** Products sold since their positions were last computed, at most `limit`, always in the same order. */
export async function findRankDue(q: Reader, limit: number): Promise<string[]> {
  return (await selectRankDue(q, { limit })).rows.map((row) => row.productId)
}

const clearRankDue = preparedRow<{ product: string }, StandingRow>((q, p) =>
  q
    .updateTable('product')
    .set({ rankDue: 0 })
    .where('productId', '=', p.product)
    .where('rankDue', '=', sql.lit(1))
    .returning(STANDING),
)

/** Claims the move of a product; null when another process has it. */
export async function takeRankDue(tx: Tx, productId: string): Promise<Standing | null> {
  const row = await clearRankDue(tx, { product: productId })
  if (!row) return null
  return {
    productId,
    soldCount: row.soldCount,
    rankKey: row.rankKey,
    isListed: row.isListed === 1,
    priceCents: row.priceCents,
    listedAt: row.listedAt,
    isInStock: row.isInStock === 1,
  }
}

function rowOf(product: Product, now: number): Insertable<ProductTable> {
  return {
    productId: product.productId,
    storeId: product.storeId,
    businessId: product.businessId,
    categoryId: product.categoryId,
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    productType: product.productType,
    isCrossBorder: product.isCrossBorder ? 1 : 0,
    isSelfRun: product.isSelfRun ? 1 : 0,
    identifyCode: product.identifyCode,
    picture: JSON.stringify(product.picture),
    isOnShelf: product.isOnShelf ? 1 : 0,
    limitPerShopper: product.limitPerShopper,
    limitDays: product.limitDays,
    minBuy: product.minBuy,
    packSize: product.packSize,
    soldCount: product.soldCount,
    freightTemplate: product.freightTemplate,
    minAge: product.minAge,
    editorialRank: product.editorialRank,
    listedAt: product.listedAt,
    priceCents: product.priceCents,
    maxPriceCents: product.maxPriceCents,
    memberPriceCents: product.memberPriceCents,
    originalPriceCents: product.originalPriceCents,
    liveSkuCount: product.liveSkuCount,
    singleSkuId: product.singleSkuId,
    isInStock: product.isInStock ? 1 : 0,
    reviewCount: product.reviewCount,
    goodCount: product.goodCount,
    isListed: product.isListed ? 1 : 0,
    rankKey: product.rankKey,
    updatedAt: now,
  }
}

function pageRowOf(draft: ProductDraft): Insertable<ProductPageTable> {
  return {
    productId: draft.productId,
    pictures: JSON.stringify(draft.pictures),
    optionGroups: JSON.stringify(draft.optionGroups),
    parameters: JSON.stringify(draft.parameters),
    services: JSON.stringify(draft.services),
    note: draft.note,
    detailHtml: draft.detailHtml,
  }
}

function skuRowOf({ productId, position, sku }: PlacedSku): Insertable<SkuTable> {
  return {
    skuId: sku.skuId,
    productId,
    position,
    skuCode: sku.skuCode,
    barcode: sku.barcode,
    gtin: skuGtin(sku.barcode),
    options: JSON.stringify(sku.options),
    specText: specTextOf(sku.options),
    priceCents: sku.priceCents,
    memberPriceCents: sku.memberPriceCents,
    originalPriceCents: sku.originalPriceCents,
    weightGrams: sku.weightGrams,
    picture: sku.picture ? JSON.stringify(sku.picture) : null,
    isLive: 1,
    ticketUses: sku.ticket?.uses ?? 0,
    ticketDays: sku.ticket?.days ?? 0,
  }
}
