import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../../customer/account'
import type { LedgerService } from '../ledger'
import { endOfPoints, POINTS_BOOK } from './points.rules'

export interface PointsDemo {
  pointsGiven: readonly { mobile: string; points: number }[]
}

export function seedPoints(
  { db, account, ledger }: { db: Db; account: AccountService; ledger: LedgerService },
  { pointsGiven }: PointsDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const { mobile, points: amount } of pointsGiven) {
      if (amount === 0) continue
      const uid = await account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now)
      const gift = { uid, book: POINTS_BOOK, kind: 'give', ref: 'opening', note: '开廊礼' }
      await ledger.earn(tx, { ...gift, amount, endsAt: endOfPoints(now) }, now)
    }
  })
}
