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
    /** Moves what has been sold to its new places; key: the stretch of time in which it was sold. */
    'catalog.ranks': Record<never, never>
  }
}

/** What was paid for under one ref. */
export interface Sale {
  ref: string
  lines: readonly { productId: string; number: number }[]
}

/** Lists show sales this much later at most, and a product that sells by the second moves once in it. */
const STRETCH_MS = 60_000
/** Products moved in one transaction: as many as hold up the others by a millisecond or two. */
const AT_ONCE = 8

export interface SalesDeps {
  db: Db
  clock: Clock
  search: Pick<SearchService, 'move'>
  jobs: Pick<Jobs, 'schedule' | 'handle'>
}

/**
 * Counts sales, and lets lists follow (docs/decisions/0043). Sales are no news: lists are read anew a moment later anyway,
 * and every list of the mall would be read anew for each sale otherwise.
 */
export class SalesService {
  constructor(private readonly deps: SalesDeps) {
    const { jobs } = deps

    jobs.handle('catalog.ranks', () => this.rank())
  }

  /** Counts what was paid for, pieces by product; once for each ref (an order's parentNo). */
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
    let isDue = false
    // In one order for all, so that two of these never wait for each other.
    for (const productId of [...byProduct.keys()].sort()) {
      let sold = 0
      for (const [ref, number] of byProduct.get(productId) ?? [])
        if (await write.noteSale(tx, ref, productId, number, now)) sold += number
      if (sold === 0) continue
      await write.addSold(tx, productId, sold)
      isDue = true
    }
    if (!isDue) return
    const stretch = Math.floor(now / STRETCH_MS)
    await this.deps.jobs.schedule(tx, {
      kind: 'catalog.ranks',
      key: String(stretch),
      dueAt: (stretch + 1) * STRETCH_MS,
      payload: {},
    })
  }

  /** Moves what was sold to its places in lists and searches. */
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
