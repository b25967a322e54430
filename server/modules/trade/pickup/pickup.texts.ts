import { chinaClock, monthDay } from '@contract/codes/china-time'
import { keptUntil, type OrderRow, type PickupStep } from '../order'
import { whenText } from './pickup.rules'

interface PickupNews {
  title: string
  content: string
}

/** 「羊毛大衣」等 3 件 */
const goodsText = (titles: readonly string[], { totalNumber }: OrderRow): string =>
  totalNumber > 1 ? `「${titles[0] ?? ''}」等 ${totalNumber} 件` : `「${titles[0] ?? ''}」`

/** What a shopper is told of a pickup that waits; its end is told by the money that goes back. */
export function stepText(
  step: Exclude<PickupStep, 'over'>,
  order: OrderRow,
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

/** Nobody came to pay. */
export const closedText = (order: OrderRow, titles: readonly string[]): PickupNews => ({
  title: '预约已取消',
  content: `「${order.storeName}」的${goodsText(titles, order)}，${order.closeReason}`,
})
