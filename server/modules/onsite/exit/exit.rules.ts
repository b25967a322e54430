import { createHash } from 'node:crypto'
import { chinaClock } from '@contract/codes/china-time'
import {
  AGE_CHECK,
  EXIT_LOOK_MS,
  EXIT_REASON_TEXT,
  EXIT_REASONS,
  EXIT_RENEW_MS,
  type ExitReason,
  type ExitTick,
} from '@contract/codes/exit'
import { ORDER_STATUS } from '@contract/codes/order'
import type { TicketTable } from '../../finance/ticket'
import type { ScanFacts } from '../scan'
import type { ExitCheckTable } from './exit.tables'

/** A paid trip, the input of the rules of the check. */
export interface Trip extends ScanFacts {
  orderId: string
  /** Scan orders of the shopper before this one. */
  earlier: number
}

/** The value of each rule; 0: off. */
export type ExitLimits = Record<ExitReason, number>

/** Parts of the random share per percent. */
const PARTS = 100

/** A number from 0 to 9,999 that follows from the order's id alone, so that no refresh changes it. */
function lotOf(orderId: string): number {
  return createHash('sha256').update(`exit ${orderId}`).digest().readUInt32BE(0) % (100 * PARTS)
}

/** The reasons to check the goods of a trip again; empty: no check is due. */
export function reasonsOf(trip: Trip, limits: ExitLimits): ExitReason[] {
  const isMet: Record<ExitReason, boolean> = {
    fresh: trip.earlier < limits.fresh,
    removals: limits.removals > 0 && trip.removals >= limits.removals,
    dear: limits.dear > 0 && trip.dearestCents >= limits.dear,
    weighed: limits.weighed > 0 && trip.weighedLines > 0,
    random: lotOf(trip.orderId) < limits.random * PARTS,
  }
  return EXIT_REASONS.filter((reason) => isMet[reason])
}

export const reasonsIn = ({ reasons }: Pick<ExitCheckTable, 'reasons'>): ExitReason[] =>
  EXIT_REASONS.filter((reason) => reasons.split(' ').includes(reason))

type Ticked = Pick<ExitCheckTable, 'reasons' | 'isDue' | 'minAge'>

/** The points that staff tick before they let the trip out. */
export function ticksOf(check: Ticked): { code: ExitTick; text: string }[] {
  const reasons = check.isDue === 1 ? reasonsIn(check) : []
  const ticks: { code: ExitTick; text: string }[] = reasons.map((code) => ({
    code,
    text: `${EXIT_REASON_TEXT[code]}，已核对`,
  }))
  if (check.minAge > 0) ticks.push({ code: AGE_CHECK, text: `已看身份证，满 ${check.minAge} 岁` })
  return ticks
}

export const isRefunded = ({ status }: { status: number }): boolean =>
  status === ORDER_STATUS.refunding || status === ORDER_STATUS.refunded

/** The present state of a trip: its order, its ticket, and its check. */
export interface Facts {
  order: { status: number }
  /** Its state at this moment. */
  ticket: Pick<TicketTable, 'state' | 'validUntil'>
  check: Pick<ExitCheckTable, 'state' | 'passedAt' | 'paidAt' | 'seenAt'>
}

/** Why the trip is not let out now; empty when it is. A code that was valid when staff looked may have expired. */
export function passRefusal({ order, ticket, check }: Facts): string {
  if (isRefunded(order)) return '订单已退款，不能放行'
  if (check.state === 'passed') return `已核验 ${chinaClock(check.passedAt)}`
  if (ticket.state === 'expired') return ticket.validUntil > check.seenAt ? '' : '离场码已过期，请先续期'
  return ticket.state === 'unused' ? '' : '离场码已用过'
}

export function stopRefusal({ order, check }: Facts): string {
  if (isRefunded(order)) return '订单已退款'
  return check.state === 'passed' ? `已核验 ${chinaClock(check.passedAt)}` : ''
}

/** Why the code is not renewed now; empty when it is. */
export function renewRefusal({ order, ticket, check }: Facts, now: number): string {
  if (isRefunded(order)) return '订单已退款'
  if (ticket.state !== 'expired') return ticket.state === 'unused' ? '离场码还没有过期' : '离场码已用过'
  return check.paidAt + EXIT_RENEW_MS > now ? '' : `付款超过 ${EXIT_RENEW_MS / 3_600_000} 小时，不能续期`
}

/** Whether this account has looked at the code, and not too long ago. */
export function isSeenBy(
  check: Pick<ExitCheckTable, 'seenAt' | 'seenKind' | 'seenBy'>,
  actor: { kind: string; id: string },
  now: number,
): boolean {
  return check.seenKind === actor.kind && check.seenBy === actor.id && check.seenAt + EXIT_LOOK_MS > now
}
