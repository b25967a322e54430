import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../../kernel/db'
import { prepared, preparedRow } from '../../../kernel/prepared'
import type { LinePiece } from '../goods-rules'
import type { HeldLine, LineSnapshot } from './cart.rules'
import type { CartLineTable } from './cart.tables'

type LineRow = Selectable<CartLineTable>

/** A line in the shape of the database. */
export interface StoredLine extends HeldLine {
  cartType: number
}

/** One of a shopper's carts; `storeId`: only the part of this store, empty: all of it. */
export interface CartKey {
  type: number
  storeId: string
}

export interface CartSums {
  lines: number
  /** Pieces in the cart and of one product, and the stock that one SKU needs: grams of weighed goods. */
  number: number
  ofSku: number
  ofProduct: number
}

const sums = preparedRow<
  { uid: string; type: number; store: string; sku: string; product: string },
  { lines: number; number: number; ofSku: number; ofProduct: number }
>((q, p) =>
  q
    .selectFrom('cart_line')
    .select((eb) => [
      eb.fn.countAll<number>().as('lines'),
      sql<number>`coalesce(sum(number), 0)`.as('number'),
      sql<number>`coalesce(sum(case when sku_id <> ${p.sku} then 0 when weight_grams > 0 then number * weight_grams else number end), 0)`.as(
        'ofSku',
      ),
      sql<number>`coalesce(sum(case when product_id = ${p.product} then number else 0 end), 0)`.as('ofProduct'),
    ])
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type)
    .where(inStore(p.store)),
)

/** Lines of one store; of every store for an empty id. */
const inStore = (store: unknown) => sql<boolean>`(${store} = '' or store_id = ${store})`

export async function sumCart(
  q: Reader,
  uid: string,
  { type, storeId: store }: CartKey,
  of: { skuId: string; productId: string },
): Promise<CartSums> {
  const row = await sums(q, { uid, type, store, sku: of.skuId, product: of.productId })
  return { lines: row?.lines ?? 0, number: row?.number ?? 0, ofSku: row?.ofSku ?? 0, ofProduct: row?.ofProduct ?? 0 }
}

const total = preparedRow<{ uid: string; type: number; store: string }, { number: number }>((q, p) =>
  q
    .selectFrom('cart_line')
    .select(sql<number>`coalesce(sum(number), 0)`.as('number'))
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type)
    .where(inStore(p.store)),
)

/** Number of pieces in a cart, for the badge. */
export async function totalNumber(q: Reader, uid: string, { type, storeId: store }: CartKey): Promise<number> {
  return (await total(q, { uid, type, store }))?.number ?? 0
}

/** Pieces in a cart by store. */
export async function numbersByStore(q: Reader, uid: string, cartType: number): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('cart_line')
    .select(['storeId', sql<number>`sum(number)`.as('number')])
    .where('uid', '=', uid)
    .where('cartType', '=', cartType)
    .groupBy('storeId')
    .execute()
  return new Map(rows.map((row) => [row.storeId, row.number]))
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

const byCart = prepared<{ uid: string; type: number; store: string }, LineRow>((q, p) =>
  q
    .selectFrom('cart_line')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type)
    .where(inStore(p.store))
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc'),
)

/** A cart's lines, last added first. */
export async function listLines(q: Reader, uid: string, { type, storeId: store }: CartKey): Promise<StoredLine[]> {
  return (await byCart(q, { uid, type, store })).rows.map(lineOf)
}

const byId = preparedRow<{ uid: string; id: string }, LineRow>((q, p) =>
  q.selectFrom('cart_line').selectAll().where('uid', '=', p.uid).where('id', '=', p.id),
)

export async function findLine(q: Reader, uid: string, id: string): Promise<StoredLine | null> {
  const row = await byId(q, { uid, id })
  return row ? lineOf(row) : null
}

/** The line of this SKU, source and piece, to which an add adds. */
export async function findLineOfSku(
  q: Reader,
  uid: string,
  cartType: number,
  { skuId, sourceChannel, pieceKey = '' }: { skuId: string; sourceChannel: string; pieceKey?: string },
): Promise<StoredLine | null> {
  const row = await q
    .selectFrom('cart_line')
    .selectAll()
    .where('uid', '=', uid)
    .where('cartType', '=', cartType)
    .where('skuId', '=', skuId)
    .where('sourceChannel', '=', sourceChannel)
    .where('pieceKey', '=', pieceKey)
    .executeTakeFirst()
  return row ? lineOf(row) : null
}

/** The cart of these lines; null when the shopper has none of them. */
export async function findCart(q: Reader, uid: string, ids: readonly string[]): Promise<CartKey | null> {
  const row = await q
    .selectFrom('cart_line')
    .select(['cartType', 'storeId'])
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  return row ? cartOfLine(row) : null
}

/** The cart of a line; for the scan cart, the part of its store. */
export const cartOfLine = ({ cartType, storeId }: { cartType: number; storeId: string }): CartKey => ({
  type: cartType,
  storeId: cartType === SHOP_CART_TYPE.scan ? storeId : '',
})

/** Whether a shopper has a single piece in the scan cart. */
export async function hasPiece(q: Reader, uid: string, rfid: string): Promise<boolean> {
  const row = await q
    .selectFrom('cart_line')
    .select('id')
    .where('uid', '=', uid)
    .where('cartType', '=', SHOP_CART_TYPE.scan)
    .where('rfid', '=', rfid)
    .executeTakeFirst()
  return row !== undefined
}

/** Number of removals from a shopper's scan cart since the last order. */
export async function findRemovals(q: Reader, uid: string): Promise<number> {
  const row = await q
    .selectFrom('cart')
    .select('removals')
    .where('uid', '=', uid)
    .where('cartType', '=', SHOP_CART_TYPE.scan)
    .executeTakeFirst()
  return row?.removals ?? 0
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
    ...(row.cartType === SHOP_CART_TYPE.scan && { piece: pieceOf(row) }),
    // Used only when the product was deleted.
    get snapshot() {
      return JSON.parse(row.snapshot) as LineSnapshot
    },
  }
}

const pieceOf = (row: LineRow): LinePiece => ({
  key: row.pieceKey,
  weightGrams: row.weightGrams,
  labelCents: row.labelCents,
  rfid: row.rfid,
  cqCode: row.cqCode,
  heldCents: row.heldCents,
  heldUntil: row.heldUntil,
})
