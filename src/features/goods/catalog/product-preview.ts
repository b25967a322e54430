import type { ProductCard } from '@contract/schema/catalog'

/** The last tapped card: the product page shows its data until the reply arrives. */
let last: ProductCard | null = null

export function rememberCard(card: ProductCard): void {
  last = card
}

/** The last tapped card when it is of this product; else null. */
export function previewOf(productId: string): ProductCard | null {
  return last?.productId === productId ? last : null
}
