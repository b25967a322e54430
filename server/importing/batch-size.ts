/** A running mall's orders wait for no transaction of ours longer than about this. */
export const MOMENT_MS = 250
const FEWEST = 60
const MOST = 400
/** A product of many variants counts as several. */
const ROWS_A_PRODUCT = 4
/** How much the newest transaction counts: one that waited for the disk alone says little. */
const NEWEST = 0.2

/**
 * How many products one transaction takes: as many as this machine writes in a moment, since a commit of many costs far
 * less than many commits.
 */
export class BatchSize {
  #products = 200
  #usualMs = MOMENT_MS

  get products(): number {
    return Math.round(this.#products)
  }
  get rows(): number {
    return this.products * ROWS_A_PRODUCT
  }

  /** Learns from a transaction of `products` that took `ms`. A small one says nothing about a large one. */
  learn(products: number, ms: number): void {
    if (products < this.products / 2) return
    this.#usualMs += (ms - this.#usualMs) * NEWEST
    if (this.#usualMs > MOMENT_MS * 1.2) this.#products = Math.max(FEWEST, this.#products * 0.9)
    else if (this.#usualMs < MOMENT_MS * 0.8) this.#products = Math.min(MOST, this.#products * 1.1)
  }
}
