import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { canonical } from './canonical.rules'
import * as repo from './query-log.repo'

/** The delay between the first count of a batch and its write. */
const FLUSH_AFTER_MS = 5000
/** The most texts in a batch; others are not counted. */
const MOST_WAITING = 1000
const MAX_TEXT = 40
export const QUERIES_KEEP_DAYS = 90

/** Counts queries by day, without the shopper. */
export class QueryLog {
  #waiting = new Map<string, repo.QueryCount>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Counts a query; `hasNoResult`: nothing matched. */
  note(keyword: string, hasNoResult: boolean): void {
    const text = canonical(keyword).slice(0, MAX_TEXT)
    if (text === '') return
    const day = chinaDay(this.clock.now())
    const key = `${day} ${text}`
    const known = this.#waiting.get(key)
    if (!known && this.#waiting.size >= MOST_WAITING) return
    const { asked = 0, vain = 0 } = known ?? {}
    this.#waiting.set(key, { day, text, asked: asked + 1, vain: vain + (hasNoResult ? 1 : 0) })
    // Each process writes its own counts. A failure is reported by the health check; the counts wait for the next
    // query.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_AFTER_MS).unref()
  }

  /** Writes the counts. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const asks = this.#waiting
    this.#waiting = new Map()
    if (asks.size === 0) return
    try {
      await this.db.tx((tx) => repo.addQueries(tx, [...asks.values()]))
    } catch (error) {
      for (const [key, { asked, vain }] of this.#waiting) {
        const before = asks.get(key)
        if (before) asks.set(key, { ...before, asked: before.asked + asked, vain: before.vain + vain })
      }
      this.#waiting = new Map([...this.#waiting, ...asks])
      throw error
    }
  }

  /** The queries of the last days, including today: the most frequent, and the most frequent failed ones. */
  async report(days: number, limit: number): Promise<{ most: CountedQuery[]; vain: CountedQuery[] }> {
    const from = chinaDay(this.clock.now() - (days - 1) * DAY_MS)
    return {
      most: await repo.listQueries(this.db.q, from, 'asked', limit),
      vain: await repo.listQueries(this.db.q, from, 'vain', limit),
    }
  }

  /** Deletes old queries, and single queries of past days. */
  async sweep(): Promise<void> {
    const now = this.clock.now()
    await this.db.tx((tx) => repo.deleteQueries(tx, chinaDay(now - QUERIES_KEEP_DAYS * DAY_MS), chinaDay(now)))
  }
}

/** A text with its counts, in all and failed. */
export interface CountedQuery {
  text: string
  asked: number
  vain: number
}
