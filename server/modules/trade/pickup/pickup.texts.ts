import { chinaClock, monthDay } from '@contract/codes/china-time'
import { keptUntil, type PickupStep } from '../slot'
import { whenText } from './pickup.rules'
import type { PickupRow } from './pickup.types'

interface PickupNews {
  title: string
  content: string
}

/** 「羊毛大衣」等 3 件 */
const goodsText = (titles: readonly string[], { totalNumber }: PickupRow): string =>
  totalNumber > 1 ? `「${titles[0] ?? ''}」等 ${totalNumber} 件` : `「${titles[0] ?? ''}」`

/** Messages about an open pickup; its end is announced by the refund's message. */
export function stepText(
  step: Exclude<PickupStep, 'over'>,
  order: PickupRow,
  titles: readonly string[],
  now: number,
): PickupNews {
  const goods = `「${order.storeName}」的${goodsText(titles, order)}`
  const isPaid = order.paidAt > 0
  if (step === 'soon')
    return { title: '取货提醒', content: `${goods}，请在${whenText(order, now)}到店${isPaid ? '取货' : '付款取货'}` }
  return isPaid
    ? {
        title: '商品还没有取走',
        content: `${goods}，取货时间已过，为你保留到 ${monthDay(keptUntil(order) - 1)}，逾期自动退款`,
      }
    : { title: '取货时间已过', content: `${goods}，请在 ${chinaClock(order.expireAt)} 前到店付款，逾期预约自动取消` }
}

/** The message for an order that was not paid in time. */
export const closedText = (order: PickupRow, titles: readonly string[]): PickupNews => ({
  title: '预约已取消',
  content: `「${order.storeName}」的${goodsText(titles, order)}，${order.closeReason}`,
})
