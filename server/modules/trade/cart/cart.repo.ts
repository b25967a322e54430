import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { prepared, preparedRow } from '../../../kernel/prepared'
import type { HeldLine, LineSnapshot } from './cart.rules'
import type { CartLineTable } from './cart.tables'

type LineRow = Selectable<CartLineTable>

/** A line in the shape of the database. */
export interface StoredLine extends HeldLine {
  cartType: number
}

export interface CartSums {
  lines: number
  /** Pieces in the cart, of one SKU and of one product. */
  number: number
  ofSku: number
  ofProduct: number
}

const sums = preparedRow<
  { uid: string; type: number; sku: string; product: string },
  { lines: number; number: number; ofSku: number; ofProduct: number }
>((q, p) =>
  q
    .selectFrom('cart_line')
    .select((eb) => [
      eb.fn.countAll<number>().as('lines'),
      sql<number>`coalesce(sum(number), 0)`.as('number'),
      sql<number>`coalesce(sum(case when sku_id = ${p.sku} then number else 0 end), 0)`.as('ofSku'),
      sql<number>`coalesce(sum(case when product_id = ${p.product} then number else 0 end), 0)`.as('ofProduct'),
    ])
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type),
)

export async function sumCart(
  q: Reader,
  uid: string,
  cartType: number,
  of: { skuId: string; productId: string },
): Promise<CartSums> {
  const row = await sums(q, { uid, type: cartType, sku: of.skuId, product: of.productId })
  return { lines: row?.lines ?? 0, number: row?.number ?? 0, ofSku: row?.ofSku ?? 0, ofProduct: row?.ofProduct ?? 0 }
}

const total = preparedRow<{ uid: string; type: number }, { number: number }>((q, p) =>
  q
    .selectFrom('cart_line')
    .select(sql<number>`coalesce(sum(number), 0)`.as('number'))
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type),
)

/** Number of pieces in a cart, for the badge. */
export async function totalNumber(q: Reader, uid: string, cartType: number): Promise<number> {
  return (await total(q, { uid, type: cartType }))?.number ?? 0
}

export async function totalNumberOfStore(q: Reader, uid: string, cartType: number, storeId: string): Promise<number> {
  const row = await q
    .selectFrom('cart_line')
    .select(sql<number>`coalesce(sum(number), 0)`.as('number'))
    .where('uid', '=', uid)
    .where('cartType', '=', cartType)
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Pieces of each SKU in a cart; SKUs that are not in it are missing. */
export async function numbersBySku(
  q: Reader,
  uid: string,
  cartType: number,
  skuIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('cart_line')
    .select(['skuId', sql<number>`sum(number)`.as('number')])
    .where('uid', '=', uid)
    .where('cartType', '=', cartType)
    .where('skuId', 'in', skuIds)
    .groupBy('skuId')
    .execute()
  return new Map(rows.map((row) => [row.skuId, row.number]))
}

const byCart = prepared<{ uid: string; type: number }, LineRow>((q, p) =>
  q
    .selectFrom('cart_line')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type)
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc'),
)

/** A cart's lines, last added first. */
export async function listLines(q: Reader, uid: string, cartType: number): Promise<StoredLine[]> {
  return (await byCart(q, { uid, type: cartType })).rows.map(lineOf)
}

const byId = preparedRow<{ uid: string; id: string }, LineRow>((q, p) =>
  q.selectFrom('cart_line').selectAll().where('uid', '=', p.uid).where('id', '=', p.id),
)

export async function findLine(q: Reader, uid: string, id: string): Promise<StoredLine | null> {
  const row = await byId(q, { uid, id })
  return row ? lineOf(row) : null
}

/** The line of this SKU and source, to which an add adds. */
export async function findLineOfSku(
  q: Reader,
  uid: string,
  cartType: number,
  skuId: string,
  sourceChannel: string,
): Promise<StoredLine | null> {
  const row = await q
    .selectFrom('cart_line')
    .selectAll()
    .where('uid', '=', uid)
    .where('cartType', '=', cartType)
    .where('skuId', '=', skuId)
    .where('sourceChannel', '=', sourceChannel)
    .executeTakeFirst()
  return row ? lineOf(row) : null
}

/** The cart of these lines; null when the shopper has none of them. */
export async function findCartType(q: Reader, uid: string, ids: readonly string[]): Promise<number | null> {
  const row = await q
    .selectFrom('cart_line')
    .select('cartType')
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  return row?.cartType ?? null
}

/** Products in a shopper's carts, last added first. */
export async function listProductIds(q: Reader, uid: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('cart_line')
    .select('productId')
    .where('uid', '=', uid)
    .orderBy('addedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.productId)
}

function lineOf(row: LineRow): StoredLine {
  return {
    id: row.id,
    cartType: row.cartType,
    skuId: row.skuId,
    productId: row.productId,
    storeId: row.storeId,
    sourceChannel: row.sourceChannel,
    number: row.number,
    isSelected: row.isSelected === 1,
    addedPriceCents: row.addedPriceCents,
    // Used only when the product was deleted.
    get snapshot() {
      return JSON.parse(row.snapshot) as LineSnapshot
    },
  }
}
