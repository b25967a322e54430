import { momentOfWall, wallOf } from '@contract/codes/china-time'
import type { PointsKind } from '@contract/codes/points'
import type { PointsEntry } from '@contract/schema/points'
import type { LedgerEntryTable } from '../ledger'

/** The ledger's book of points. */
export const POINTS_BOOK = 'points'

const TITLES: Readonly<Record<PointsKind, string>> = {
  startApp: '每日访问',
  order: '订单抵扣',
  refund: '退款返还',
  earn: '购物奖励',
  unearn: '退款扣回',
  review: '评价奖励',
  give: '商城赠送',
  take: '商城扣除',
  member: '会员礼',
  unmember: '会员退款扣回',
  lapse: '积分到期',
}

/** What money paid for goods brings: a point for each whole yuan (behaviours 2.13 "Earn"). */
export const earnedPoints = (goodsCents: number): number => Math.floor(goodsCents / 100)

/** Points end with the year after the one they were earned in: none lives less than a year. */
export function endOfPoints(earnedAt: number): number {
  return momentOfWall(new Date(Date.UTC(wallOf(earnedAt).getUTCFullYear() + 2, 0, 1)))
}

/** A movement as its shopper reads it. */
export function entryOf(row: Pick<LedgerEntryTable, 'id' | 'kind' | 'amount' | 'note' | 'created_at'>): PointsEntry {
  const kind = row.kind as PointsKind
  return {
    ...{ entryId: row.id, kind, title: TITLES[kind], note: row.note },
    ...{ amount: row.amount, createdAt: row.created_at },
  }
}
