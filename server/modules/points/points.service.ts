import { chinaDay } from '@contract/codes/china-time'
import type { Db } from '../../kernel/db'
import { fail } from '../../kernel/errors'
import * as repo from './points.repo'

/** Points for opening the app, once a day. */
export const START_APP_POINTS = 5

/** The ledger of points: every movement has one cause, the balance is their sum (spec 4 "Daily points"). */
export class PointsService {
  constructor(private readonly db: Db) {}

  /** Counts the day's visit, however often and from however many devices it is reported. */
  startApp(uid: string, now: number): Promise<{ result: number; points: number; balance: number }> {
    return this.db.tx(async (tx) => {
      const entry = { uid, kind: 'startApp', ref: chinaDay(now), points: START_APP_POINTS, created_at: now }
      if (!(await repo.insertEntry(tx, entry))) {
        return { result: 0, points: 0, balance: await repo.findBalance(tx, uid) }
      }
      return { result: 1, points: START_APP_POINTS, balance: await repo.addPoints(tx, uid, START_APP_POINTS) }
    })
  }

  async account(uid: string, asked: string | undefined): Promise<{ balance: number }> {
    if (asked !== undefined && asked !== uid) fail('UNAUTHORIZED')
    return { balance: await repo.findBalance(this.db.q, uid) }
  }
}
