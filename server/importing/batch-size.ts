/** Target duration of a transaction: orders of a running mall block on it for about this long. */
export const MOMENT_MS = 250
const FEWEST = 60
const MOST = 400
/** A product of many variants counts as several. */
const ROWS_A_PRODUCT = 4
/** The weight of the last transaction: a single slow disk write must not decide alone. */
const NEWEST = 0.2

/**
 * The number of products of one transaction: as many as this machine writes in the target duration, since one large
 * commit costs far less than many small ones.
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

  /** Adapts to a transaction of `products` that took `ms`. A small transaction has little weight. */
  learn(products: number, ms: number): void {
    if (products < this.products / 2) return
    this.#usualMs += (ms - this.#usualMs) * NEWEST
    if (this.#usualMs > MOMENT_MS * 1.2) this.#products = Math.max(FEWEST, this.#products * 0.9)
    else if (this.#usualMs < MOMENT_MS * 0.8) this.#products = Math.min(MOST, this.#products * 1.1)
  }
}
