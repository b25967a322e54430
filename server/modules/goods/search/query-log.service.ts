import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { canonical } from './canonical.rules'
import * as repo from './query-log.repo'

/** Counts go into the database together, this long after the first of them. */
const FLUSH_AFTER_MS = 5000
/** Texts that wait for it; more are not counted. */
const MOST_WAITING = 1000
const MAX_TEXT = 40
export const ASKS_KEEP_DAYS = 90

/** Counts what was asked, by day; who asked is not known here. */
export class AskLog {
  #waiting = new Map<string, repo.QueryCount>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Notes that something was asked; `isVain`: nothing fitting was found. */
  note(keyword: string, isVain: boolean): void {
    const text = canonical(keyword).slice(0, MAX_TEXT)
    if (text === '') return
    const day = chinaDay(this.clock.now())
    const key = `${day} ${text}`
    const known = this.#waiting.get(key)
    if (!known && this.#waiting.size >= MOST_WAITING) return
    const { asked = 0, vain = 0 } = known ?? {}
    this.#waiting.set(key, { day, text, asked: asked + 1, vain: vain + (isVain ? 1 : 0) })
    // Each process writes what it has noted itself. What fails here is told by the mall's health; the counts wait for the next question.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_AFTER_MS).unref()
  }

  /** Writes down what was noted. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const asks = this.#waiting
    this.#waiting = new Map()
    if (asks.size === 0) return
    try {
      await this.db.tx((tx) => repo.addAsks(tx, [...asks.values()]))
    } catch (error) {
      for (const [key, { asked, vain }] of this.#waiting) {
        const before = asks.get(key)
        if (before) asks.set(key, { ...before, asked: before.asked + asked, vain: before.vain + vain })
      }
      this.#waiting = new Map([...this.#waiting, ...asks])
      throw error
    }
  }

  /** What was asked in the last days, today among them: most often, and most often in vain. */
  async report(days: number, limit: number): Promise<{ most: AskedText[]; vain: AskedText[] }> {
    const from = chinaDay(this.clock.now() - (days - 1) * DAY_MS)
    return {
      most: await repo.listAsks(this.db.q, from, 'asked', limit),
      vain: await repo.listAsks(this.db.q, from, 'vain', limit),
    }
  }

  /** Forgets what is too old, or was asked once on a day that is over. */
  async sweep(): Promise<void> {
    const now = this.clock.now()
    await this.db.tx((tx) => repo.forgetAsks(tx, chinaDay(now - ASKS_KEEP_DAYS * DAY_MS), chinaDay(now)))
  }
}

/** A text with how often it was asked, and how often in vain. */
export interface AskedText {
  text: string
  asked: number
  vain: number
}
