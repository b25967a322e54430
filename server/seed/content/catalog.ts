import { buildProduct } from './build-product'
import { groundsOf } from './drawings'
import type { Shelf } from './shelf'
import { shelves } from './shelves'
import { isInstantStore, stores } from './stores'
import type { Category, Ground, Product } from './types'

/** The leads of the products that already show a drawing in a category, in order. */
type Shown = Map<string, string[]>

function productsOf(shelf: Shelf, shown: Shown): Product[] {
  const store = stores.find((candidate) => candidate.storeId === shelf.storeId)
  if (!store) throw new Error(`no store ${shelf.storeId}`)
  return shelf.rows.map((row) => {
    const look = `${row.leaf ?? shelf.categoryId} ${row.draw}`
    const leads = shown.get(look) ?? []
    const product = buildProduct(row, shelf, leads, { isSelfRun: store.isSelfRun, isInstant: isInstantStore(store) })
    shown.set(look, [...leads, ...product.pictures.slice(0, 1).map(({ drawing }) => drawing)])
    return product
  })
}

/** Gives the first picture of every product for sale a background that differs from those of the two before it. */
function withVariedGrounds(products: readonly Product[]): Product[] {
  const recent: Ground[] = []
  return products.map((product) => {
    const [lead, ...others] = product.pictures
    if (!lead || !product.isOnShelf) return product
    const grounds = groundsOf(lead.drawing)
    const ground = grounds.find((candidate) => !recent.includes(candidate)) ?? grounds[0]
    recent.push(ground)
    if (recent.length > 2) recent.shift()
    const spare = others.map((picture) => (picture.ground === ground ? { ...picture, ground: lead.ground } : picture))
    return { ...product, pictures: [{ ...lead, ground }, ...spare] }
  })
}

/** Every product, in the order of the categories, so that one pass decides the neighbours on every level. */
export function catalogOf(categories: readonly Category[]): Product[] {
  const order = new Map(categories.map((category, index) => [category.categoryId, index]))
  const shown: Shown = new Map()
  const sorted = shelves
    .flatMap((shelf) => productsOf(shelf, shown))
    .map((product, index) => ({ product, index }))
    .sort(
      (a, b) => (order.get(a.product.categoryId) ?? 0) - (order.get(b.product.categoryId) ?? 0) || a.index - b.index,
    )
    .map(({ product }) => product)
  return withVariedGrounds(sorted).map((product, index) => ({ ...product, rank: index + 1 }))
}
