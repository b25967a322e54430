import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import {
  MOST_SLOT_CHANGES,
  PICKUP_GRACE_MS,
  PICKUP_KEEP_DAYS,
  PICKUP_REMIND_DAY_MS,
  PICKUP_REMIND_MS,
} from '@contract/codes/pickup'
import type { OrderRow } from './order.repo'

/** The end of the day in China on which something is, so many days later. */
export const endOfDay = (at: number, days: number): number => startOfChinaDay(chinaDay(at)) + (days + 1) * DAY_MS

type Timed = Pick<OrderRow, 'slotFrom' | 'slotUntil' | 'paidAt' | 'payAtPickup'>

/** By when the goods should be fetched: their hour, or the end of the day after their payment. */
export const fetchBy = ({ slotUntil, paidAt }: Timed): number => slotUntil || endOfDay(paidAt, 1)

/** So long they lie there once they are paid; then the money goes back. */
export const keptUntil = (order: Timed): number => endOfDay(fetchBy(order) - 1, PICKUP_KEEP_DAYS)

/** When what is to be paid at the store ends unpaid. */
export const payBy = (until: number): number => until + PICKUP_GRACE_MS

/** What a pickup's shopper hears of, and at last its end. */
export type PickupStep = 'soon' | 'missed' | 'over'

/** All steps of a pickup that is waited for, in their order. What was never paid is ended by its payable. */
export function stepsOf(order: Timed): { step: PickupStep; at: number }[] {
  const by = fetchBy(order)
  const soon = by - (order.slotUntil > 0 ? PICKUP_REMIND_MS : PICKUP_REMIND_DAY_MS)
  return [
    { step: 'soon', at: soon },
    { step: 'missed', at: by },
    ...(order.paidAt > 0 ? [{ step: 'over', at: keptUntil(order) } as const] : []),
  ]
}

/** Somebody is still to come for it: it is paid, or will be where it is fetched. */
export function isAwaited({ status, payAtPickup }: Pick<OrderRow, 'status' | 'payAtPickup'>): boolean {
  return status === ORDER_STATUS.toShip || (status === ORDER_STATUS.unpaid && payAtPickup === 1)
}

/** Whether its shopper may choose another hour: once, before the hour that it has. */
export function canChangeSlot(
  order: Pick<OrderRow, 'status' | 'slotFrom' | 'slotChanges' | 'expireAt'>,
  now: number,
): boolean {
  const isOpen = order.status === ORDER_STATUS.toShip || (order.status === ORDER_STATUS.unpaid && now < order.expireAt)
  return isOpen && order.slotChanges < MOST_SLOT_CHANGES && now < order.slotFrom
}
