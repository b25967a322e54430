import { DAY_MS } from '@contract/codes/china-time'
import type { ProductSort } from '@contract/codes/product'
import { failParam } from '../../../kernel/errors'
import { TIER } from '../search'

/** Added to every key of a sold-out product: it comes after all that can be bought, in any order (behaviours 2.2). */
export const SOLD_OUT = 1e15
/** No key without it is as large as this. */
export const HALF = SOLD_OUT / 2
/** Above any price, so that falling prices become rising keys. */
const PRICE_TOP = 1e12
/** Above any number of sales steps. */
const POPULARITY_TOP = 1_000_000
/** Added to a search key for each phase of a search (keyword.rules) that comes before. */
export const PHASE = 1_000_000_000
/** The line of a document that a posting's rank says holds its term. */
export const tierOfRank = (rank: number) => Math.floor((rank % PHASE) / TIER)
/** A product counts as new for this long. */
export const NEW_DAYS = 14

/** `rank_key` is the order of search results; no list is walked by it, only postings are. */
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

/** How well a product sells, the best first, in steps so wide (7 %) that a sale seldom moves it. */
export function popularityRank(soldCount: number): number {
  return POPULARITY_TOP - Math.floor(Math.log2(1 + soldCount) * 10)
}

/** Keys of a product in one list; `place` is where the house put it there, else popularity decides. Walked upwards. */
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
 * The stretches of a sort column to walk one after the other: goods in stock, then sold-out ones, each cut to what the
 * bounds allow where the column is the one they speak of.
 */
export function segmentsOf(column: SortColumn, bounds: Bounds): Segment[] {
  const inStock = { from: -HALF, to: HALF, ...cut(column, bounds) }
  const soldOut = { from: inStock.from + SOLD_OUT, to: inStock.to + SOLD_OUT }
  if (bounds.inStock) return [inStock]
  // Without a cut the two stretches touch and can be walked as one.
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

/** Epoch ms after which a product still is new. */
export function newSince(now: number): number {
  return now - NEW_DAYS * DAY_MS
}

/** Where a page ended: key and id of its last row. */
export interface Place {
  key: number
  id: string
}

/** An opaque cursor; it serves only the sort order it was made for. */
export function cursorOf(column: SortColumn, place: Place): string {
  return Buffer.from(`${column}|${place.key}|${place.id}`).toString('base64url')
}

/** The place a cursor names; SYS_PARAM_ERROR when it isn't one of this sort order. */
export function placeOf(column: SortColumn, cursor: string): Place {
  const [name, key, ...id] = Buffer.from(cursor, 'base64url').toString().split('|')
  if (name !== column || !key || !/^-?\d{1,16}$/.test(key) || id.length === 0)
    failParam('cursor', '与当前排序不符，请从头加载')
  return { key: Number(key), id: id.join('|') }
}

/** Scopes: the lists that a product stands in. */
export const scopes = {
  all: 'all',
  crossBorder: 'x',
  category: (id: string) => `c:${id}`,
  store: (id: string) => `s:${id}`,
  brand: (name: string) => `b:${name}`,
  zone: (id: string) => `z:${id}`,
}
