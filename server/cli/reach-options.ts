import type { Call } from './command'
import { UsageError } from './failures'

// Options of offers and coupons alike: the store, and the goods that they are for.

const MAX_PRODUCTS = 500

export const REACH_OPTIONS = {
  store: { type: 'string', value: 'id', summary: 'of one store (the mall, over all stores)' },
  products: { type: 'string', value: 'a,b,…', summary: 'only these products (all)' },
} as const

/** The store; null: the mall. */
export const storeIdOf = (call: Call): string | null => call.text('store') ?? null

/** Ids of products, each once; null: all. */
export function productIdsOf(call: Call): string[] | null {
  const text = call.text('products')
  if (text === undefined) return null
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length === 0 || ids.length > MAX_PRODUCTS) throw new UsageError(`--products takes 1 to ${MAX_PRODUCTS} ids`)
  return ids
}
