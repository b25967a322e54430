import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import type { Jobs } from '../../../kernel/jobs'
import type { SearchService } from '../search'
import { sortKeys } from './listing.rules'
import * as listing from './listing-write.repo'
import { isMisplaced } from './product.rules'
import * as write from './product-write.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Moves sold products to their new positions; key: the period of the sales. */
    'catalog.ranks': Record<never, never>
  }
}

/** The paid pieces of one ref (an order's parentNo). */
export interface Sale {
  ref: string
  lines: readonly { productId: string; number: number }[]
}

/** The longest delay of sales in lists; a product that sells every second moves once in this time. */
const STRETCH_MS = 60_000
/** Products per transaction: other writers wait a millisecond or two for it. */
const AT_ONCE = 8

export interface SalesDeps {
  db: Db
  clock: Clock
  search: Pick<SearchService, 'move'>
  jobs: Pick<Jobs, 'schedule' | 'handle'>
}

/**
 * Counts sales, and updates lists (docs/decisions/0043). Sales publish no event: lists expire a moment later anyway,
 * and with an event every sale would drop every list's cache.
 */
export class SalesService {
  constructor(private readonly deps: SalesDeps) {
    const { jobs } = deps

    jobs.handle('catalog.ranks', () => this.rank())
  }

  /** Counts paid pieces by product; once for each ref (an order's parentNo). */
  async record(tx: Tx, sales: readonly Sale[]): Promise<void> {
    const now = this.deps.clock.now()
    const byProduct = new Map<string, Map<string, number>>()
    for (const { ref, lines } of sales) {
      for (const { productId, number } of lines) {
        const numbers = byProduct.get(productId) ?? new Map<string, number>()
        numbers.set(ref, (numbers.get(ref) ?? 0) + number)
        byProduct.set(productId, numbers)
      }
    }
    // Always in the same order, so that two callers cannot deadlock.
    const counted = await Promise.all(
      [...byProduct].sort(byProductId).flatMap(([productId, numbers]) =>
        [...numbers].map(async ([ref, number]) => {
          const isNew = await write.noteSale(tx, ref, productId, number, now)
          return { productId, number: isNew ? number : 0 }
        }),
      ),
    )
    const sold = new Map<string, number>()
    for (const { productId, number } of counted)
      if (number > 0) sold.set(productId, (sold.get(productId) ?? 0) + number)
    if (sold.size === 0) return
    const stretch = Math.floor(now / STRETCH_MS)
    await Promise.all([
      ...[...sold].map(([productId, number]) => write.addSold(tx, productId, number)),
      this.deps.jobs.schedule(tx, {
        kind: 'catalog.ranks',
        key: String(stretch),
        dueAt: (stretch + 1) * STRETCH_MS,
        payload: {},
      }),
    ])
  }

  /** Moves sold products to their positions in lists and searches. */
  async rank(): Promise<void> {
    for (;;) {
      const ids = await write.findRankDue(this.deps.db.q, AT_ONCE)
      if (ids.length === 0) return
      await this.deps.db.tx(async (tx) => {
        for (const id of ids) await this.#move(tx, id)
      })
    }
  }

  async #move(tx: Tx, productId: string): Promise<void> {
    const standing = await write.takeRankDue(tx, productId)
    if (!standing?.isListed) return
    const keys = sortKeys(standing)
    await listing.moveSales(tx, productId, keys.bySales)
    if (!isMisplaced(standing)) return
    await listing.moveRank(tx, productId, standing.rankKey, keys.rankKey)
    await this.deps.search.move(tx, productId, standing.rankKey, keys.rankKey)
    await write.updateRank(tx, productId, keys.rankKey, this.deps.clock.now())
  }
}

const byProductId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)
