import type { Call } from './command'
import { UsageError } from './failures'
import type { Mall } from './mall'

// What offers and coupons have in common: whose they are, and which goods they are for.

const MAX_PRODUCTS = 500

export const REACH_OPTIONS = {
  store: { type: 'string', value: 'id', summary: "one store's (the mall's, over all stores)" },
  products: { type: 'string', value: 'a,b,…', summary: 'only these products (all)' },
} as const

/** Whose it is; null: the mall's. */
export async function storeOf(mall: Mall, call: Call): Promise<string | null> {
  const id = call.text('store')
  if (id === undefined) return null
  if (!(await mall.stores.findStore(mall.db.q, id))) throw new UsageError(`there is no store "${id}"`)
  return id
}

/** What its goods lie under; null: anywhere. */
export async function categoryOf(mall: Mall, call: Call): Promise<{ id: string; name: string } | null> {
  const id = call.text('category')
  if (id === undefined) return null
  const name = await mall.catalog.categoryName(mall.db.q, id)
  if (name === undefined) throw new UsageError(`there is no category "${id}"`)
  return { id, name }
}

/** Which goods it is for; null: all. */
export async function productsOf(mall: Mall, call: Call, storeId: string | null): Promise<Set<string> | null> {
  const text = call.text('products')
  if (text === undefined) return null
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length === 0 || ids.length > MAX_PRODUCTS) throw new UsageError(`--products takes 1 to ${MAX_PRODUCTS} ids`)
  await knownProducts(mall, storeId, ids)
  return new Set(ids)
}

/** Refuses products that are not on the shelf, or not of that store. */
export async function knownProducts(
  mall: Mall,
  storeId: string | null,
  ids: readonly string[],
  kind = 'product',
): Promise<void> {
  const known = new Map(
    (await mall.catalog.findProductCards(mall.db.q, ids, mall.clock.now())).map((card) => [card.productId, card]),
  )
  for (const id of ids) {
    const card = known.get(id)
    if (!card) throw new UsageError(`no ${kind} "${id}" is on the shelf`)
    if (storeId !== null && card.storeId !== storeId) throw new UsageError(`"${id}" is not of store "${storeId}"`)
  }
}
