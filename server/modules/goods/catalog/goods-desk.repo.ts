import type { GoodsView } from '@contract/codes/goods'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { Tables } from '../../../kernel/tables'
import { findProducts, type ProductRow } from './product.repo'

/** Stores and categories of the listed goods; null: all. */
export interface GoodsPlace {
  stores: readonly string[] | null
  categories: readonly string[] | null
}

export interface GoodsKey {
  productId: string
  listedAt: number
}

/** With more categories, one query reads all goods and filters them by category. */
const MOST_PLACES = 60

type Rows<O> = SelectQueryBuilder<Tables, 'product', O>

/** Literals, because the partial indexes are used for known values only. */
function inView<O>(query: Rows<O>, view: GoodsView): Rows<O> {
  if (view === 'all') return query
  if (view === 'offShelf') return query.where(sql<boolean>`is_on_shelf = 0`)
  const onShelf = query.where(sql<boolean>`is_on_shelf = 1`)
  return view === 'soldOut' ? onShelf.where(sql<boolean>`is_in_stock = 0`) : onShelf
}

interface One {
  store?: string
  category?: string
  /** Categories to filter by, in place of a query for each. */
  among?: readonly string[]
}

/** Single places, each with a query on its own index. */
function placesOf({ stores, categories }: GoodsPlace): One[] {
  if (stores === null) {
    if (categories === null) return [{}]
    return categories.length <= MOST_PLACES ? categories.map((category) => ({ category })) : [{ among: categories }]
  }
  return stores.map((store) => (categories === null ? { store } : { store, among: categories }))
}

function inPlace<O>(query: Rows<O>, { store, category, among }: One): Rows<O> {
  let rows = query
  if (store !== undefined) rows = rows.where('storeId', '=', store)
  if (category !== undefined) rows = rows.where('categoryId', '=', category)
  if (among !== undefined) rows = rows.where('categoryId', 'in', among)
  return rows
}

/** Keys of a view, newest first. */
export async function listGoods(
  q: Reader,
  view: GoodsView,
  place: GoodsPlace,
  { after, limit }: { after: GoodsKey | null; limit: number },
): Promise<GoodsKey[]> {
  const asked = placesOf(place).map((one) => {
    const rows = inPlace(inView(q.selectFrom('product').select(['productId', 'listedAt']), view), one)
    const later = after
      ? rows.where(sql<boolean>`(listed_at, product_id) < (${sql.val(after.listedAt)}, ${sql.val(after.productId)})`)
      : rows
    return later.orderBy('listedAt', 'desc').orderBy('productId', 'desc').limit(limit).execute()
  })
  return (await Promise.all(asked)).flat().sort(byNewest).slice(0, limit)
}

const byNewest = (a: GoodsKey, b: GoodsKey) => b.listedAt - a.listedAt || (a.productId < b.productId ? 1 : -1)

/** Number of goods of a view, up to `most`. */
export async function countGoods(q: Reader, view: GoodsView, place: GoodsPlace, most: number): Promise<number> {
  const asked = placesOf(place).map(async (one) => {
    const rows = inPlace(inView(q.selectFrom('product').select('productId'), view), one).limit(most)
    const { count } = await q
      .selectFrom(rows.as('some'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
  return Math.min(
    most,
    (await Promise.all(asked)).reduce((sum, one) => sum + one, 0),
  )
}

/** Ids of goods whose title begins with a text. */
export async function findTitled(q: Reader, text: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('product')
    .select('productId')
    .where('title', '>=', text)
    .where('title', '<', `${text}\u{10FFFF}`)
    .orderBy('title')
    .limit(limit)
    .execute()
  return rows.map(({ productId }) => productId)
}

/** Ids of goods with a SKU of this barcode, as 14 digits; off the shelf too. */
export async function findBarcoded(q: Reader, gtin: string, limit: number): Promise<string[]> {
  const rows = await q.selectFrom('sku').select('productId').where('gtin', '=', gtin).limit(limit).execute()
  return [...new Set(rows.map(({ productId }) => productId))]
}

/** Products with their available pieces: a sum for each product, since a join of many would read the whole stock. */
const levels = preparedIn<Pick<ProductRow, 'productId' | 'updatedAt'> & { free: number | string | null }>((q, ids) =>
  q
    .selectFrom('product')
    .select(['productId', 'updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('sku')
        .innerJoin('stock', 'stock.skuId', 'sku.skuId')
        .select((sum) => sum.fn.sum<number | string>(sum('stock.onHand', '-', sum.ref('stock.reserved'))).as('sum'))
        .whereRef('sku.productId', '=', 'product.productId')
        .where('sku.isLive', '=', 1)
        .as('free'),
    )
    .where('productId', 'in', ids),
)

/** Goods by id, in the order of the ids, with the pieces that can be bought. */
export async function findGoods(q: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const [products, rows] = await Promise.all([findProducts(q, ids), levels(q, ids)])
  const known = new Map(products.map((product) => [product.productId, product]))
  const level = new Map(rows.map((row) => [row.productId, row]))
  return ids.flatMap((id) => {
    const product = known.get(id)
    const { free, updatedAt = 0 } = level.get(id) ?? {}
    return product ? [{ product, available: Number(free ?? 0), updatedAt }] : []
  })
}
export type FoundGoods = Awaited<ReturnType<typeof findGoods>>[number]

/** Size of the parcel of one piece; 0: unknown. */
export async function findVolume(q: Reader, productId: string): Promise<number> {
  const row = await q
    .selectFrom('sku')
    .select('volumeCm3')
    .where('productId', '=', productId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.volumeCm3 ?? 0
}
