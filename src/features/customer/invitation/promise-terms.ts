import { priceText } from '@contract/codes/money'
import type { InvitationPromise } from '@contract/schema/invitation'

/** What the friend must do and when, and what both get: the terms of the current rewards. */
export function promiseTerms({
  points,
  guestPoints,
  minAmount,
  newDays,
  waitDays,
  monthLimit,
}: InvitationPromise): string[] {
  const gift = guestPoints > 0 ? `，TA 立得 ${guestPoints} 积分` : ''
  const least = minAmount > 0 ? `实付满 ${priceText(minAmount)}` : '付款'
  return [
    `好友注册后 ${newDays} 天内、下首单前接受邀请${gift}`,
    `好友首单${least}并收货，你得 ${points} 积分`,
    `收货 ${waitDays} 天后无退换即到账；首单退款不足门槛，奖励取消`,
    ...(monthLimit > 0 ? [`每月最多奖励 ${monthLimit} 位好友`] : []),
  ]
}
