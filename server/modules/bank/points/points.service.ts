import { chinaDay, momentOfWall, wallOf } from '@contract/codes/china-time'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { LedgerService } from '../ledger'

/** Points for opening the app, once a day. */
export const START_APP_POINTS = 5
const BOOK = 'points'

/** The book of points (spec 4 "Daily points", behaviours 2.13): they end in whole years of China's, the oldest are used first. */
export class PointsService {
  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerService,
  ) {}

  /** Counts the day's visit, however often and from however many devices it is reported. */
  startApp(uid: string, now: number): Promise<{ result: number; points: number; balance: number }> {
    return this.db.tx(async (tx) => {
      const visit = { uid, book: BOOK, kind: 'startApp', ref: chinaDay(now) }
      const isNew = await this.ledger.earn(tx, { ...visit, amount: START_APP_POINTS, endsAt: endOfPoints(now) }, now)
      const { balance } = await this.ledger.account(tx, { uid, book: BOOK }, now)
      return { result: isNew ? 1 : 0, points: isNew ? START_APP_POINTS : 0, balance }
    })
  }

  /** What a shopper has; below zero when points that were spent have been taken back. */
  async account(uid: string, asked: string | undefined, now: number): Promise<{ balance: number }> {
    if (asked !== undefined && asked !== uid) fail('UNAUTHORIZED')
    const { balance } = await this.ledger.account(this.db.q, { uid, book: BOOK }, now)
    return { balance }
  }
}

/** Points end with the year after the one they were earned in: none lives less than a year. */
export function endOfPoints(earnedAt: number): number {
  return momentOfWall(new Date(Date.UTC(wallOf(earnedAt).getUTCFullYear() + 2, 0, 1)))
}
