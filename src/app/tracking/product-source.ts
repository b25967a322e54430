import type { ProductSource } from '@contract/codes/tracking'

let last: { productId: string; met: ProductSource } | null = null

/** Records where a product was opened or added to the cart. */
export function rememberSource(productId: string, met: ProductSource): void {
  last = { productId, met }
}

/** The source of a product, for tracking; empty when it was opened by its address. */
export function sourceOf(productId: string): ProductSource {
  return last?.productId === productId ? last.met : {}
}
