import { chinaDay, DAY_MS, momentOfWall, wallOf } from '@contract/codes/china-time'
import { type PointsKind, VISIT_POINTS } from '@contract/codes/points'
import type { PointsAccount, PointsEntry, PointsTasks } from '@contract/schema/points'
import type { Account, LedgerEntryTable } from '../ledger'
import type { EntrySource } from './entry-source'

/** The ledger's book of points. */
export const POINTS_BOOK = 'points'
/** Time before the end of points at which their shopper gets a message. */
export const SOON_MS = 30 * DAY_MS

const TITLES: Readonly<Record<PointsKind, string>> = {
  startApp: '每日签到',
  order: '订单抵扣',
  refund: '退款返还',
  earn: '购物奖励',
  unearn: '退款扣回',
  exchange: '积分兑换',
  exchangeBack: '兑换退回',
  review: '评价奖励',
  receipt: '小票积分',
  give: '商城赠送',
  take: '商城扣除',
  member: '会员礼',
  unmember: '会员退款扣回',
  invite: '邀请奖励',
  uninvite: '邀请奖励收回',
  lapse: '积分到期',
}

/** Points for money paid for goods: one per whole yuan [points.earn]. */
const earnedPoints = (goodsCents: number): number => Math.floor(goodsCents / 100)

/** Points of an order: its money by the card's factor in tenths, plus the points of offers. */
export const pointsOf = (of: { goodsCents: number; factorX10?: number; bonusPoints: number }): number =>
  Math.floor((earnedPoints(of.goodsCents) * (of.factorX10 ?? 10)) / 10) + of.bonusPoints

/**
 * Points of an order that are given back when this share of its amount is returned; all of them for an order without an
 * amount.
 */
export const pointsBack = (points: number, share: { cents: number; of: number }): number =>
  share.cents >= share.of ? points : Math.floor((points * share.cents) / share.of)

/** Points end with the year after the one in which they were earned [points.end]. */
export function endOfPoints(earnedAt: number): number {
  return momentOfWall(new Date(Date.UTC(wallOf(earnedAt).getUTCFullYear() + 2, 0, 1)))
}

/** The last counted visit. */
interface Visit {
  day: string
  streak: number
}

/** Days in a row including today; a missed day starts again at 1. */
export function streakOf(last: Visit | undefined, now: number): number {
  if (last?.day === chinaDay(now)) return last.streak
  return last?.day === chinaDay(now - DAY_MS) ? last.streak + 1 : 1
}

export const visitPoints = (streak: number): number => VISIT_POINTS[(streak - 1) % VISIT_POINTS.length] ?? 0

/** The days of the current round of visits. */
export function visitDays(last: Visit | undefined, now: number): Pick<PointsTasks, 'days' | 'streak'> {
  const isToday = last?.day === chinaDay(now)
  const streak = streakOf(last, now)
  const today = (streak - 1) % VISIT_POINTS.length
  return {
    days: VISIT_POINTS.map((points, at) => ({
      points,
      isToday: at === today,
      isDone: at < today || (at === today && isToday),
    })),
    streak: isToday ? streak : streak - 1,
  }
}

/** An account in the shape of the wire. */
export function accountOf({ balance, available, frozen, owed, lots }: Account): PointsAccount {
  const [first] = lots
  const endsNext = first ? { endsAt: first.endsAt, points: first.amount } : null
  return { balance, available, frozen, owed, endsNext }
}

/** A movement in the shape of the wire. */
export function entryOf(
  row: Pick<LedgerEntryTable, 'id' | 'kind' | 'amount' | 'note' | 'createdAt'>,
  source: EntrySource | undefined,
): PointsEntry {
  const kind = row.kind as PointsKind
  return {
    entryId: row.id,
    kind,
    title: TITLES[kind],
    note: row.note || (source?.note ?? ''),
    to: source?.to ?? null,
    amount: row.amount,
    createdAt: row.createdAt,
  }
}
