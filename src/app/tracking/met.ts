import type { Met } from '@contract/codes/tracking'

let last: { productId: string; met: Met } | null = null

/** Remembers where a product was met: its page was opened from there, or it went into the cart from there. */
export function meet(productId: string, met: Met): void {
  last = { productId, met }
}

/** Where that product was met, for tracking; nothing when it was opened by its address. */
export function metAt(productId: string): Met {
  return last?.productId === productId ? last.met : {}
}
