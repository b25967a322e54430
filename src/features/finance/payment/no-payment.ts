import { ALL_ORDERS } from '@/app/exit'
import { go } from '@/app/navigate'

/** Content of a payment page whose address has no payment number. */
export const NO_PAYMENT = {
  text: '没有找到这笔支付',
  note: '请从订单里进入支付',
  picture: 'order',
  actionText: '我的订单',
  onAction: () => void go.replace(ALL_ORDERS.page, ALL_ORDERS.params),
} as const
