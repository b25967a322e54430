import type { Ground, Product } from './types'

/** How many cards back a drawing may not come again, and for how many a store should pause. */
const DRAWING_PAUSE = 12
const STORE_PAUSE = 2

function isSoldOut(product: Product): boolean {
  return product.skus.every((sku) => sku.stock === 0)
}

/** Whether a product is worth a place in the mall's own windows. */
export function isShowable(product: Product): boolean {
  return product.isOnShelf && !isSoldOut(product)
}

/**
 * Puts products in an order for a two-column wall: no card stands on the ground of the one or two before it, drawings
 * and stores alternate. What cannot be placed by these rules is left out.
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
