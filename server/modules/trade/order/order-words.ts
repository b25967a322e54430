import type { Reader } from '../../../kernel/db'
import * as read from './order-read.repo'

/** Who has fewer orders is searched as fast as they are looked through. */
export const MANY_ORDERS = 200
/** Shoppers with many orders whose words are kept; they take 100 to 200 KB each. */
const MOST_SHOPPERS = 50
/** Read again each time: another process's order may have come in before one that was already read. */
const NEWEST = 20
const AT_ONCE = 500

interface Known {
  /** Orders up to this one are read for good. */
  until: string
  pairs: Set<string>
}

/**
 * Which pairs of letters stand in all that a shopper with many orders has bought: a word with another pair stands nowhere,
 * and thousands of orders need not be looked through for it. Orders keep their words for ever, so what is known never gets
 * stale, only short; what came since is read on the way. Other words are looked for as ever.
 */
export class OrderWords {
  readonly #shoppers = new Map<string, Known>()

  /** Whether the word can be in an order; true where nothing is known yet. */
  async canBeIn(q: Reader, uid: string, keyword: string): Promise<boolean> {
    const known = this.#shoppers.get(uid)
    if (!known) return true
    // Whoever searched last goes last.
    this.#shoppers.delete(uid)
    this.#shoppers.set(uid, known)
    await readOn(q, uid, known)
    return pairsOf(keyword).every((pair) => known.pairs.has(pair))
  }

  /** A search found nothing: the next one of this shopper shall know at once. */
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

/** Two by two, and one by one. */
function pairsOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => text.slice(at, at + 2)).flatMap((pair) => [
    pair,
    pair.slice(0, 1),
  ])
}
