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
  (q, ids) => q.selectFrom('product').selectAll().where('productId', 'in', ids),
  { byKey: true },
)

/** Products by id, unordered. */
export async function findProducts(q: Reader, ids: readonly string[]): Promise<Product[]> {
  return (await productsByIds(q, ids)).map(productOf)
}

const CARD = [
  'productId',
  'storeId',
  'businessId',
  'categoryId',
  'title',
  'picture',
  'productType',
  'isCrossBorder',
  'isSelfRun',
  'minBuy',
  'soldCount',
  'listedAt',
  'priceCents',
  'maxPriceCents',
  'memberPriceCents',
  'originalPriceCents',
  'singleSkuId',
  'isInStock',
  'isListed',
] as const
type CardRow = Pick<ProductRow, (typeof CARD)[number]>
const cardsByIds = preparedIn<CardRow>((q, ids) => q.selectFrom('product').select(CARD).where('productId', 'in', ids), {
  byKey: true,
})

/** The card fields of products by id, unordered: every list reads ten at a time. */
export async function findCardProducts(q: Reader, ids: readonly string[]): Promise<CardProduct[]> {
  return (await cardsByIds(q, ids)).map(cardProductOf)
}

export async function findProduct(q: Reader, id: string): Promise<Product | null> {
  return (await findProducts(q, [id]))[0] ?? null
}

const withPageById = preparedRow<{ id: string }, ProductRow & Omit<Selectable<ProductPageTable>, 'productId'>>((q, p) =>
  q
    .selectFrom('product as p')
    .innerJoin('product_page as page', 'page.productId', 'p.productId')
    .selectAll('p')
    .select(['page.pictures', 'page.optionGroups', 'page.parameters', 'page.services', 'page.note', 'page.detailHtml'])
    .where('p.productId', '=', p.id),
)

const specsByIds = preparedIn<{ productId: string; optionGroups: string; parameters: string }>((q, ids) =>
  q.selectFrom('product_page').select(['productId', 'optionGroups', 'parameters']).where('productId', 'in', ids),
)

/** Options and parameters of products. */
export async function findSpecs(
  q: Reader,
  ids: readonly string[],
): Promise<Map<string, Pick<ProductPage, 'optionGroups' | 'parameters'>>> {
  return new Map(
    (await specsByIds(q, ids)).map((row) => [
      row.productId,
      {
        optionGroups: JSON.parse(row.optionGroups) as ProductPage['optionGroups'],
        parameters: JSON.parse(row.parameters) as ProductPage['parameters'],
      },
    ]),
  )
}

/** A product with the data of its detail page: one query, since neither part may be cached. */
export async function findProductWithPage(
  q: Reader,
  productId: string,
): Promise<{ product: Product; page: ProductPage } | null> {
  const row = await withPageById(q, { id: productId })
  return row ? { product: productOf(row), page: pageOf(row) } : null
}

function pageOf(row: Omit<Selectable<ProductPageTable>, 'productId'>): ProductPage {
  return {
    pictures: JSON.parse(row.pictures) as ProductPage['pictures'],
    optionGroups: JSON.parse(row.optionGroups) as ProductPage['optionGroups'],
    parameters: JSON.parse(row.parameters) as ProductPage['parameters'],
    services: JSON.parse(row.services) as string[],
    note: row.note,
    detailHtml: row.detailHtml,
  }
}

const skusByProducts = preparedIn<SkuRow>((q, ids) => q.selectFrom('sku').selectAll().where('productId', 'in', ids))

/** Every SKU of the products, also retired ones, in the products' own order. */
export async function findSkusOf(q: Reader, productIds: readonly string[]): Promise<SkuRecord[]> {
  const rows = await skusByProducts(q, productIds)
  return rows.sort((a, b) => a.position - b.position || (a.skuId < b.skuId ? -1 : 1)).map(skuOf)
}

const PRICED_SKU = [
  'skuId',
  'productId',
  'specText',
  'priceCents',
  'memberPriceCents',
  'originalPriceCents',
  'position',
] as const
type PricedSkuRow = Pick<SkuRow, (typeof PRICED_SKU)[number]>
const pricesByProducts = preparedIn<PricedSkuRow>((q, ids) =>
  q.selectFrom('sku').select(PRICED_SKU).where('productId', 'in', ids).where('isLive', '=', 1),
)

/** The prices of the live SKUs of products, by product, in the products' own order. */
export async function findSkuPrices(q: Reader, productIds: readonly string[]): Promise<Map<string, PricedSku[]>> {
  const found = new Map<string, PricedSku[]>(productIds.map((id) => [id, []]))
  const rows = productIds.length === 0 ? [] : await pricesByProducts(q, productIds)
  for (const row of rows.sort((a, b) => a.position - b.position || (a.skuId < b.skuId ? -1 : 1)))
    found.get(row.productId)?.push({
      skuId: row.skuId,
      productId: row.productId,
      specText: row.specText,
      priceCents: row.priceCents,
      memberPriceCents: row.memberPriceCents,
      originalPriceCents: row.originalPriceCents,
    })
  return found
}

const SKU_FOR_SALE = [
  's.skuId',
  's.productId',
  's.specText',
  's.picture',
  's.priceCents',
  's.memberPriceCents',
  's.originalPriceCents',
  's.weightGrams',
  's.volumeCm3',
  's.isLive',
  's.ticketUses',
  's.ticketDays',
  'p.storeId',
  'p.businessId',
  'p.categoryId',
  'p.title',
  'p.picture as productPicture',
  'p.productType',
  'p.isCrossBorder',
  'p.minBuy',
  'p.packSize',
  'p.limitPerShopper',
  'p.limitDays',
  'p.isOnShelf',
  'p.freightTemplate',
  'p.minAge',
  'p.identifyCode',
] as const

type SkuForSaleRow = Pick<
  SkuRow,
  | 'skuId'
  | 'productId'
  | 'specText'
  | 'picture'
  | 'priceCents'
  | 'memberPriceCents'
  | 'originalPriceCents'
  | 'weightGrams'
  | 'volumeCm3'
  | 'isLive'
  | 'ticketUses'
  | 'ticketDays'
> &
  Pick<
    ProductRow,
    | 'storeId'
    | 'businessId'
    | 'categoryId'
    | 'title'
    | 'productType'
    | 'isCrossBorder'
    | 'minBuy'
    | 'packSize'
    | 'limitPerShopper'
    | 'limitDays'
    | 'isOnShelf'
    | 'freightTemplate'
    | 'minAge'
    | 'identifyCode'
  > & {
    productPicture: string
  }

const skusForSaleByIds = preparedIn<SkuForSaleRow>(
  (q, ids) =>
    q
      .selectFrom('sku as s')
      .innerJoin('product as p', 'p.productId', 's.productId')
      .select(SKU_FOR_SALE)
      .where('s.skuId', 'in', ids),
  { byKey: true },
)

/** The terms of a virtual good's piece, with defaults. */
function ticketOf(row: Pick<SkuForSaleRow, 'productType' | 'ticketUses' | 'ticketDays'>): TicketTerms | null {
  if (row.productType !== PRODUCT_TYPE.virtual) return null
  return { uses: row.ticketUses || 1, days: row.ticketDays || USUAL_TICKET_DAYS }
}

/** SKUs with the fields of a cart or order, also off-shelf and retired ones. */
export async function findSkusForSale(q: Reader, skuIds: readonly string[]): Promise<SkuForSale[]> {
  return (await skusForSaleByIds(q, skuIds)).map((row) => ({
    skuId: row.skuId,
    productId: row.productId,
    storeId: row.storeId,
    businessId: row.businessId,
    categoryId: row.categoryId,
    title: row.title,
    specText: row.specText,
    picture: JSON.parse(row.picture ?? row.productPicture) as SkuForSale['picture'],
    productType: row.productType as SkuForSale['productType'],
    isCrossBorder: row.isCrossBorder === 1,
    priceCents: row.priceCents,
    memberPriceCents: row.memberPriceCents,
    originalPriceCents: row.originalPriceCents,
    weightGrams: row.weightGrams,
    volumeCm3: row.volumeCm3,
    freightTemplate: row.freightTemplate,
    minBuy: row.minBuy,
    packSize: row.packSize,
    limitPerShopper: row.limitPerShopper,
    limitDays: row.limitDays,
    isOnShelf: row.isOnShelf === 1,
    ticket: ticketOf(row),
    isSkuLive: row.isLive === 1,
    minAge: row.minAge,
    identifyCode: row.identifyCode,
  }))
}

/** Products with a barcode (as 14 digits), on the shelf only. */
export async function findProductIdsByGtin(q: Reader, gtin: string): Promise<string[]> {
  const rows = await q
    .selectFrom('sku as s')
    .innerJoin('product as p', 'p.productId', 's.productId')
    .select('s.productId as id')
    .where('s.gtin', '=', gtin)
    .where('s.isLive', '=', 1)
    .where('p.isListed', '=', 1)
    .orderBy('s.productId')
    .execute()
  return [...new Set(rows.map((row) => row.id))]
}

const ownersOfSkus = preparedIn<{ skuId: string; productId: string }>((q, ids) =>
  q.selectFrom('sku').select(['skuId', 'productId']).where('skuId', 'in', ids),
)

/** The product of each SKU; unknown ids are missing. */
export async function findOwners(q: Reader, skuIds: readonly string[]): Promise<Map<string, string>> {
  return new Map((await ownersOfSkus(q, skuIds)).map((row) => [row.skuId, row.productId]))
}

/** A SKU by the merchant's own code, with its store: another store may use the same code. */
export interface CodedSku {
  skuCode: string
  skuId: string
  productId: string
  storeId: string
}

const codedSkus = preparedIn<{ skuCode: string; skuId: string; productId: string; storeId: string }>((q, codes) =>
  q
    .selectFrom('sku as s')
    .innerJoin('product as p', 'p.productId', 's.productId')
    .select(['s.skuCode', 's.skuId', 's.productId', 'p.storeId'])
    .where('s.skuCode', 'in', codes),
)

/** SKUs by the merchant's own codes, also retired ones (imports match by code). */
export async function findSkusByCode(q: Reader, codes: readonly string[]): Promise<CodedSku[]> {
  const rows = await codedSkus(q, codes)
  return rows.map((row) => ({
    skuCode: row.skuCode,
    skuId: row.skuId,
    productId: row.productId,
    storeId: row.storeId,
  }))
}

/** Product ids in order, after a given one: for iterating over the whole catalogue (exports, checks). */
export async function listProductIds(q: Reader, afterId: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('product')
    .select('productId')
    .where('productId', '>', afterId)
    .orderBy('productId')
    .limit(limit)
    .execute()
  return rows.map((row) => row.productId)
}

function cardProductOf(row: CardRow): CardProduct {
  return {
    productId: row.productId,
    storeId: row.storeId,
    businessId: row.businessId,
    categoryId: row.categoryId,
    title: row.title,
    picture: JSON.parse(row.picture) as Product['picture'],
    productType: row.productType as Product['productType'],
    isCrossBorder: row.isCrossBorder === 1,
    isSelfRun: row.isSelfRun === 1,
    minBuy: row.minBuy,
    soldCount: row.soldCount,
    listedAt: row.listedAt,
    priceCents: row.priceCents,
    maxPriceCents: row.maxPriceCents,
    memberPriceCents: row.memberPriceCents,
    originalPriceCents: row.originalPriceCents,
    singleSkuId: row.singleSkuId,
    isInStock: row.isInStock === 1,
    isListed: row.isListed === 1,
  }
}

function productOf(row: ProductRow): Product {
  return {
    ...cardProductOf(row),
    subtitle: row.subtitle,
    brand: row.brand,
    identifyCode: row.identifyCode,
    isOnShelf: row.isOnShelf === 1,
    limitPerShopper: row.limitPerShopper,
    limitDays: row.limitDays,
    packSize: row.packSize,
    editorialRank: row.editorialRank,
    liveSkuCount: row.liveSkuCount,
    reviewCount: row.reviewCount,
    goodCount: row.goodCount,
    rankKey: row.rankKey,
    freightTemplate: row.freightTemplate,
    minAge: row.minAge,
  }
}

function skuOf(row: SkuRow): SkuRecord {
  return {
    skuId: row.skuId,
    productId: row.productId,
    position: row.position,
    skuCode: row.skuCode,
    barcode: row.barcode,
    options: JSON.parse(row.options) as string[],
    specText: row.specText,
    priceCents: row.priceCents,
    memberPriceCents: row.memberPriceCents,
    originalPriceCents: row.originalPriceCents,
    ticketDays: row.ticketDays,
    weightGrams: row.weightGrams,
    volumeCm3: row.volumeCm3,
    picture: row.picture === null ? null : (JSON.parse(row.picture) as SkuRecord['picture']),
    isLive: row.isLive === 1,
  }
}

/** A code and its column: a barcode (14 digits), the store's own code, or the code of a scale's label. */
export interface CodeKey {
  by: 'gtin' | 'skuCode' | 'identifyCode'
  code: string
}

/** Ids of the live SKUs of a store's goods on the shelf that have a code. */
export async function findSkuIdsByCode(q: Reader, storeId: string, { by, code }: CodeKey): Promise<string[]> {
  const rows = await q
    .selectFrom('sku as s')
    .innerJoin('product as p', 'p.productId', 's.productId')
    .select('s.skuId as id')
    .where(CODE_COLUMNS[by], '=', code)
    .where('p.storeId', '=', storeId)
    .where('s.isLive', '=', 1)
    .where('p.isOnShelf', '=', 1)
    .orderBy('s.skuId')
    .limit(MOST_OF_CODE)
    .execute()
  return rows.map(({ id }) => id)
}
const CODE_COLUMNS = { gtin: 's.gtin', skuCode: 's.skuCode', identifyCode: 'p.identifyCode' } as const
/** Most SKUs with one code. */
const MOST_OF_CODE = 100
