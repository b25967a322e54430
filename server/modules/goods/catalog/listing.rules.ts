import { DAY_MS } from '@contract/codes/china-time'
import type { ProductSort } from '@contract/codes/product'
import { failParam } from '../../../kernel/errors'
import { TIER } from '../search'

/** Added to every sort key of a sold-out product, so that it sorts after all available products in every order. */
export const SOLD_OUT = 1e15
/** Above every key of a product in stock, and below every key of a sold-out one. */
export const HALF = SOLD_OUT / 2
/** Above any price, so that falling prices become rising keys. */
const PRICE_TOP = 1e12
/** Above any number of sales steps. */
const POPULARITY_TOP = 1_000_000
/** Added to a search key for each phase of a search (keyword.rules) that comes before. */
export const PHASE = 1_000_000_000
/** The line of a document that has the term, from a posting's rank. */
export const tierOfRank = (rank: number) => Math.floor((rank % PHASE) / TIER)
/** How long a product counts as new. */
export const NEW_DAYS = 14

/** `rank_key` is the order of search results; postings use it, lists do not. */
export type SortColumn = 'byOverall' | 'bySales' | 'byPriceUp' | 'byPriceDown' | 'byNewest' | 'rankKey'
export type SortKeys = Record<SortColumn, number>

export const SORT_COLUMNS: Record<ProductSort, SortColumn> = {
  overall: 'byOverall',
  sales: 'bySales',
  priceUp: 'byPriceUp',
  priceDown: 'byPriceDown',
  newest: 'byNewest',
}

export interface Rankable {
  soldCount: number
  priceCents: number
  listedAt: number
  isInStock: boolean
}

/** The popularity rank of a product, the best first, in steps of 7 %, so that a sale seldom moves it. */
export function popularityRank(soldCount: number): number {
  return POPULARITY_TOP - Math.floor(Math.log2(1 + soldCount) * 10)
}

/** Sort keys of a product in one list; `place` is the operator's position, null: by popularity. Ascending. */
export function sortKeys(product: Rankable, place: number | null = null): SortKeys {
  const last = product.isInStock ? 0 : SOLD_OUT
  const rank = popularityRank(product.soldCount)
  return {
    rankKey: last + rank,
    byOverall: last + (place ?? rank),
    bySales: last - product.soldCount,
    byPriceUp: last + product.priceCents,
    byPriceDown: last + PRICE_TOP - product.priceCents,
    byNewest: last - product.listedAt,
  }
}

export interface Bounds {
  minPrice?: number
  maxPrice?: number
  /** Epoch ms. */
  listedAfter?: number
  inStock?: boolean
}

export interface Segment {
  from: number
  to: number
}

/**
 * The ranges of a sort column to walk one after the other: goods in stock, then sold-out ones, each cut to the
 * bounds when the bounds apply to this column.
 */
export function segmentsOf(column: SortColumn, bounds: Bounds): Segment[] {
  const inStock = { from: -HALF, to: HALF, ...cut(column, bounds) }
  const soldOut = { from: inStock.from + SOLD_OUT, to: inStock.to + SOLD_OUT }
  if (bounds.inStock) return [inStock]
  // Without a cut the two ranges are adjacent and are walked as one.
  return inStock.from === -HALF && inStock.to === HALF ? [{ from: -HALF, to: SOLD_OUT + HALF }] : [inStock, soldOut]
}

function cut(column: SortColumn, bounds: Bounds): Partial<Segment> {
  const { minPrice, maxPrice, listedAfter } = bounds
  if (column === 'byPriceUp') {
    return {
      ...(minPrice !== undefined ? { from: minPrice } : {}),
      ...(maxPrice !== undefined ? { to: maxPrice } : {}),
    }
  }
  if (column === 'byPriceDown') {
    return {
      ...(maxPrice !== undefined ? { from: PRICE_TOP - maxPrice } : {}),
      ...(minPrice !== undefined ? { to: PRICE_TOP - minPrice } : {}),
    }
  }
  if (column === 'byNewest' && listedAfter !== undefined) return { to: -listedAfter }
  return {}
}

/** The earliest moment, epoch ms, at which a new product was listed. */
export function newSince(now: number): number {
  return now - NEW_DAYS * DAY_MS
}

/** The end of a page: key and id of its last row. */
export interface Place {
  key: number
  id: string
}

/** An opaque cursor; valid only for its own sort order. */
export function cursorOf(column: SortColumn, place: Place): string {
  return Buffer.from(`${column}|${place.key}|${place.id}`).toString('base64url')
}

/** The position of a cursor; SYS_PARAM_ERROR for a cursor of another sort order. */
export function placeOf(column: SortColumn, cursor: string): Place {
  const [name, key, ...id] = Buffer.from(cursor, 'base64url').toString().split('|')
  if (name !== column || !key || !/^-?\d{1,16}$/.test(key) || id.length === 0)
    failParam('cursor', '与当前排序不符，请从头加载')
  return { key: Number(key), id: id.join('|') }
}

/** Scopes: the lists that a product is in. */
export const scopes = {
  all: 'all',
  crossBorder: 'x',
  category: (id: string) => `c:${id}`,
  store: (id: string) => `s:${id}`,
  brand: (name: string) => `b:${name}`,
  zone: (id: string) => `z:${id}`,
}
