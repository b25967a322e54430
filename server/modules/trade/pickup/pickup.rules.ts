import { chinaClock, monthDay } from '@contract/codes/china-time'
import { PICKUP_STATE, PICKUP_STATE_TEXT, type PickupState, type PickupTab } from '@contract/codes/pickup'
import type { Button } from '@contract/schema/shared'
import { stateOf } from '../order'
import { canChangeSlot, dayName, fetchBy, hoursOf, keptUntil } from '../slot'
import type { PickupRow } from './pickup.types'

/** The state of a pickup, derived from its order. */
export function pickupState(order: Pick<PickupRow, 'status' | 'isPaidThere' | 'slotFrom'>, now: number): PickupState {
  switch (stateOf(order.status)) {
    case 'unpaid':
      return order.isPaidThere && now < order.slotFrom ? PICKUP_STATE.appointed : PICKUP_STATE.unpaid
    case 'completed':
      return PICKUP_STATE.received
    case 'closed':
    case 'refunding':
    case 'refunded':
      return PICKUP_STATE.cancelled
    default:
      return PICKUP_STATE.paid
  }
}

/** The status text; an order with a refund in progress shows the refund. */
export function pickupText(order: PickupRow, now: number): string {
  const state = stateOf(order.status)
  if (state === 'refunding') return '退款中'
  return state === 'refunded' ? '已退款' : PICKUP_STATE_TEXT[pickupState(order, now)]
}

/**
 * 今天 11:00-13:00, 12 月 3 日 11:00-13:00; the last day for an order without an appointment; empty while that is
 * unknown.
 */
export function whenText(order: PickupRow, now: number): string {
  const slot = { at: order.slotFrom, until: order.slotUntil }
  if (slot.at > 0) return `${near(slot.at, now)} ${hoursOf(slot)}`
  return order.paidAt > 0 ? `${near(fetchBy(order) - 1, now)}前营业时间内` : '营业时间内'
}

/** 今天, 明天, and the date of other days. */
function near(at: number, now: number): string {
  const name = dayName(at, now)
  return name === '今天' || name === '明天' ? name : monthDay(at)
}

/** The shopper's next step in words. */
export function pickupHint(order: PickupRow, now: number): string {
  switch (pickupState(order, now)) {
    case PICKUP_STATE.appointed:
      return `到店付款后取货，${near(order.expireAt, now)} ${chinaClock(order.expireAt)} 前没有付款将自动取消`
    case PICKUP_STATE.unpaid:
      return order.isPaidThere
        ? `请付款取货，${near(order.expireAt, now)} ${chinaClock(order.expireAt)} 前没有付款将自动取消`
        : '请在倒计时结束前完成支付，逾期将自动取消'
    case PICKUP_STATE.paid:
      return now < fetchBy(order)
        ? '给店员扫码或报数字，仅可核验一次'
        : `取货时间已过，商品保留到 ${monthDay(keptUntil(order) - 1)}，逾期自动退款`
    case PICKUP_STATE.received:
      return '商品已取走，感谢你的光临'
    case PICKUP_STATE.cancelled:
      return order.closeReason || '商品没有取走，款项原路退回'
  }
}

/** Statuses of orders in a tab. */
export const TAB_STATUSES: Readonly<Record<PickupTab, readonly number[]>> = {
  all: [0, 1, 3, 4, 6, 7],
  unpaid: [0],
  paid: [1],
  received: [3],
  cancelled: [4, 6, 7],
}

/** Actions of the shopper, the next step last; `canCancel`: whether the order allows it. */
export function pickupButtons(order: PickupRow, canCancel: boolean, hasSlots: boolean, now: number): Button[] {
  const state = pickupState(order, now)
  const isUnpaid = state === PICKUP_STATE.appointed || state === PICKUP_STATE.unpaid
  const isOpen = isUnpaid || state === PICKUP_STATE.paid
  return [
    ...(canCancel ? [{ code: 'cancel', text: isUnpaid ? '取消预约' : '申请退款', primary: false }] : []),
    ...(hasSlots && canChangeSlot(order, now) ? [{ code: 'changeSlot', text: '改时间', primary: false }] : []),
    ...(isOpen ? [{ code: 'wayThere', text: '导航到店', primary: !isUnpaid }] : []),
    ...(isUnpaid && now < order.expireAt ? [{ code: 'pay', text: '去支付', primary: true }] : []),
  ]
}
