import { PRODUCT_TYPE } from '@contract/codes/product'
import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import type { Product } from './product.types'
import { inView, type ShortView, type StockJoin } from './short-view'

/** A live SKU with its product and stock; SKUs never stocked have none. */
export interface StockRow {
  skuId: string
  productId: string
  position: number
  title: string
  specText: string
  picture: Product['picture']
  skuCode: string
  barcode: string
  storeId: string
  isOnShelf: boolean
  isWeighed: boolean
  onHand: number
  reserved: number
}

const COLUMNS = [
  's.skuId',
  's.productId',
  's.position',
  's.specText',
  's.skuCode',
  's.barcode',
  's.picture as skuPicture',
  'p.title',
  'p.picture',
  'p.storeId',
  'p.isOnShelf',
  'p.productType',
  'k.onHand',
  'k.reserved',
] as const

/** The last row of the page before. */
export type LastRow = Pick<StockRow, 'skuId' | 'productId' | 'position'> & { available: number }

interface Window {
  scope: StoreScope
  after: LastRow | undefined
  limit: number
}

const inScope = <O>(rows: SelectQueryBuilder<StockJoin, 's' | 'p' | 'k', O>, scope: StoreScope) =>
  scope === 'all' ? rows : rows.where('p.storeId', 'in', idsIn(scope))

/** SKUs on sale of a view, the fewest available first. */
export async function listShort(q: Reader, view: ShortView, { scope, after, limit }: Window): Promise<StockRow[]> {
  const onSale = q
    .selectFrom('stock as k')
    .innerJoin('sku as s', 's.skuId', 'k.skuId')
    .innerJoin('product as p', 'p.productId', 's.productId')
    .select(COLUMNS)
    .where('s.isLive', '=', 1)
    .where('p.isOnShelf', '=', 1)
  let rows = inScope(inView(onSale, view), scope)
  if (after)
    rows = rows.where((eb) => {
      const available = eb('k.onHand', '-', eb.ref('k.reserved'))
      const isSame = eb.and([eb(available, '=', after.available), eb('k.skuId', '>', after.skuId)])
      return eb.or([eb(available, '>', after.available), isSame])
    })
  const found = await rows
    .orderBy((eb) => eb('k.onHand', '-', eb.ref('k.reserved')))
    .orderBy('k.skuId')
    .limit(limit)
    .execute()
  return found.map(rowOf)
}

/** Live SKUs in the order of their products, or of `ids` alone. */
export async function listAll(
  q: Reader,
  ids: readonly string[] | null,
  { scope, after, limit }: Window,
): Promise<StockRow[]> {
  let rows = q
    .selectFrom('sku as s')
    .innerJoin('product as p', 'p.productId', 's.productId')
    .leftJoin('stock as k', 'k.skuId', 's.skuId')
    .select(COLUMNS)
    .where('s.isLive', '=', 1)
  if (scope !== 'all') rows = rows.where('p.storeId', 'in', idsIn(scope))
  if (ids) rows = rows.where('s.skuId', 'in', idsIn(ids))
  if (after)
    rows = rows.where((eb) =>
      eb(
        eb.refTuple('s.productId', 's.position', 's.skuId'),
        '>',
        eb.tuple(after.productId, after.position, after.skuId),
      ),
    )
  const found = await rows.orderBy('s.productId').orderBy('s.position').orderBy('s.skuId').limit(limit).execute()
  return found.map(rowOf)
}

/** One SKU, also a retired one. */
export async function findStockRow(q: Reader, skuId: string): Promise<StockRow | undefined> {
  const row = await q
    .selectFrom('sku as s')
    .innerJoin('product as p', 'p.productId', 's.productId')
    .leftJoin('stock as k', 'k.skuId', 's.skuId')
    .select(COLUMNS)
    .where('s.skuId', '=', skuId)
    .executeTakeFirst()
  return row && rowOf(row)
}

/** Ids of live SKUs whose barcode (as 14 digits) is `gtin`, at most `limit`. */
export async function findIdsByGtin(q: Reader, gtin: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('sku')
    .select('skuId')
    .where('gtin', '=', gtin)
    .where('isLive', '=', 1)
    .limit(limit)
    .execute()
  return rows.map(({ skuId }) => skuId)
}

/** Ids of live SKUs of a product, at most `limit`. */
export async function findIdsOfProduct(q: Reader, productId: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('sku')
    .select('skuId')
    .where('productId', '=', productId)
    .where('isLive', '=', 1)
    .limit(limit)
    .execute()
  return rows.map(({ skuId }) => skuId)
}

interface RawRow extends Omit<StockRow, 'picture' | 'isOnShelf' | 'isWeighed' | 'onHand' | 'reserved'> {
  skuPicture: string | null
  picture: string
  isOnShelf: number
  productType: number
  onHand: number | null
  reserved: number | null
}

function rowOf(row: RawRow): StockRow {
  return {
    skuId: row.skuId,
    productId: row.productId,
    position: row.position,
    title: row.title,
    specText: row.specText,
    picture: JSON.parse(row.skuPicture ?? row.picture) as StockRow['picture'],
    skuCode: row.skuCode,
    barcode: row.barcode,
    storeId: row.storeId,
    isOnShelf: row.isOnShelf === 1,
    isWeighed: row.productType === PRODUCT_TYPE.weighed,
    onHand: row.onHand ?? 0,
    reserved: row.reserved ?? 0,
  }
}
