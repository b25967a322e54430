import type { Reader } from '../../../kernel/db'
import * as read from './order-read.repo'

/** With fewer orders a scan is as fast as the index. */
export const MANY_ORDERS = 200
/** Maximum number of indexed shoppers; each takes 100 to 200 KB. */
const MOST_SHOPPERS = 50
/** Orders that are read again each time: another process may commit an order with an older id late. */
const NEWEST = 20
const AT_ONCE = 500

interface Known {
  /** Orders up to this id are indexed and not read again. */
  until: string
  pairs: Set<string>
}

/**
 * Index of the letter pairs in the search texts of shoppers with many orders. A keyword with a pair that is not indexed
 * has no match, which avoids a scan of thousands of orders. Search texts never change, so the index cannot be wrong,
 * only incomplete; newer orders are read before each answer.
 */
export class OrderWords {
  readonly #shoppers = new Map<string, Known>()

  /** Whether the keyword may match an order; true while the shopper is not indexed. */
  async canBeIn(q: Reader, uid: string, keyword: string): Promise<boolean> {
    const known = this.#shoppers.get(uid)
    if (!known) return true
    // Deletes and inserts again, so that the map's order is least recently used first.
    this.#shoppers.delete(uid)
    this.#shoppers.set(uid, known)
    await readOn(q, uid, known)
    return pairsOf(keyword).every((pair) => known.pairs.has(pair))
  }

  /** Indexes a shopper after a search without result, so that the next search is fast. */
  async learn(q: Reader, uid: string): Promise<void> {
    if (this.#shoppers.has(uid) || !(await read.hasOrders(q, uid, MANY_ORDERS))) return
    const known: Known = { until: '', pairs: new Set() }
    await readOn(q, uid, known)
    this.#shoppers.set(uid, known)
    const [oldest] = this.#shoppers.keys()
    if (this.#shoppers.size > MOST_SHOPPERS && oldest !== undefined) this.#shoppers.delete(oldest)
  }
}

async function readOn(q: Reader, uid: string, known: Known): Promise<void> {
  for (let from = known.until; ; ) {
    const rows = await read.listTexts(q, uid, from, AT_ONCE)
    for (const { searchText } of rows) for (const pair of pairsOf(searchText)) known.pairs.add(pair)
    const sure = rows.at(-1 - NEWEST)
    if (sure && sure.id > known.until) known.until = sure.id
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    from = last.id
  }
}

/** Letter pairs and single letters of a text. */
function pairsOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => text.slice(at, at + 2)).flatMap((pair) => [
    pair,
    pair.slice(0, 1),
  ])
}
