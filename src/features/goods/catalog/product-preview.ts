import type { ProductCard } from '@contract/schema/catalog'

/** The card that was tapped last: its page begins with what the shopper has just seen, until the reply is there. */
let last: ProductCard | null = null

export function rememberCard(card: ProductCard): void {
  last = card
}

/** The card of that product, when its page was opened from one. */
export function previewOf(productId: string): ProductCard | null {
  return last?.productId === productId ? last : null
}
