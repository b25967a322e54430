import type { Ground, Product } from './types'

/** Number of cards before a drawing may be repeated, and before a store should be. */
const DRAWING_PAUSE = 12
const STORE_PAUSE = 2

function isSoldOut(product: Product): boolean {
  return product.skus.every((sku) => sku.stock === 0)
}

/** Whether a product may be shown on the mall's own pages. */
export function isShowable(product: Product): boolean {
  return product.isOnShelf && !isSoldOut(product)
}

/**
 * Sorts products for a two-column list: each card's background differs from those of the two before it; drawings and
 * stores alternate. Products that do not fit these rules are left out.
 */
export function spread(products: readonly Product[], limit: number): Product[] {
  const pool = [...products]
  const wall: Product[] = []
  while (wall.length < limit) {
    const grounds: Ground[] = wall.slice(-2).flatMap((product) => product.pictures[0]?.ground ?? [])
    const drawings = wall.slice(-DRAWING_PAUSE).map((product) => product.pictures[0]?.drawing)
    const storeIds = wall.slice(-STORE_PAUSE).map((product) => product.storeId)
    const fits = (product: Product, minds: boolean) => {
      const picture = product.pictures[0]
      return (
        picture !== undefined &&
        !grounds.includes(picture.ground) &&
        !drawings.includes(picture.drawing) &&
        !(minds && storeIds.includes(product.storeId))
      )
    }
    const found = pool.findIndex((product) => fits(product, true))
    const index = found >= 0 ? found : pool.findIndex((product) => fits(product, false))
    const [next] = index < 0 ? [] : pool.splice(index, 1)
    if (!next) break
    wall.push(next)
  }
  return wall
}
