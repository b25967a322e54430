import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import {
  MOST_SLOT_CHANGES,
  PICKUP_GRACE_MS,
  PICKUP_KEEP_DAYS,
  PICKUP_REMIND_DAY_MS,
  PICKUP_REMIND_MS,
} from '@contract/codes/pickup'
import type { OrderSlotTable } from './slot.tables'

/** An order's pickup time, epoch ms, 0 without an appointment; and whether it is paid at the store. */
export interface Fetching {
  slotFrom: number
  slotUntil: number
  /** Number of changes by the shopper. */
  slotChanges: number
  isPaidThere: boolean
}

/** An order for pickup without an appointment. */
export const ANY_HOUR: Fetching = { slotFrom: 0, slotUntil: 0, slotChanges: 0, isPaidThere: false }

export const fetchingOf = ({ slotFrom, slotUntil, changes, payAtPickup }: OrderSlotTable): Fetching => ({
  slotFrom,
  slotUntil,
  slotChanges: changes,
  isPaidThere: payAtPickup === 1,
})

/** The end of the China day of a moment, plus a number of days. */
const endOfDay = (at: number, days: number): number => startOfChinaDay(chinaDay(at)) + (days + 1) * DAY_MS

type Timed = Pick<Fetching, 'slotFrom' | 'slotUntil'> & { paidAt: number }

/** Last moment for pickup: the end of the appointment, or of the day after the payment. */
export const fetchBy = ({ slotUntil, paidAt }: Timed): number => slotUntil || endOfDay(paidAt, 1)

/** Until when paid goods are kept; then the order is refunded. */
export const keptUntil = (order: Timed): number => endOfDay(fetchBy(order) - 1, PICKUP_KEEP_DAYS)

/** Last moment for payment at the store. */
export const payBy = (until: number): number => until + PICKUP_GRACE_MS

/** Reminders of a pickup, and its end. */
export type PickupStep = 'soon' | 'missed' | 'over'

/** All steps of an open pickup, in order. An unpaid order is ended by its payable. */
export function stepsOf(order: Timed): { step: PickupStep; at: number }[] {
  const by = fetchBy(order)
  const soon = by - (order.slotUntil > 0 ? PICKUP_REMIND_MS : PICKUP_REMIND_DAY_MS)
  return [
    { step: 'soon', at: soon },
    { step: 'missed', at: by },
    ...(order.paidAt > 0 ? [{ step: 'over', at: keptUntil(order) } as const] : []),
  ]
}

/** Whether the shopper can still pick it up: it is paid, or is to be paid at the store. */
export function isAwaited({ status, isPaidThere }: Pick<Fetching, 'isPaidThere'> & { status: number }): boolean {
  return status === ORDER_STATUS.toShip || (status === ORDER_STATUS.unpaid && isPaidThere)
}

/** Whether the shopper may change the appointment: a limited number of times, before it begins. */
export function canChangeSlot(
  order: Pick<Fetching, 'slotFrom' | 'slotChanges'> & { status: number; expireAt: number },
  now: number,
): boolean {
  const isOpen = order.status === ORDER_STATUS.toShip || (order.status === ORDER_STATUS.unpaid && now < order.expireAt)
  return isOpen && order.slotChanges < MOST_SLOT_CHANGES && now < order.slotFrom
}
