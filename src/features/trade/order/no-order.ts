import { go } from '@/app/navigate'

/** The text of an order page whose address names no order of the shopper. */
export const NO_ORDER = {
  text: '订单不存在',
  note: '它可能已经删除，或属于另一个账号',
  picture: 'order',
  actionText: '全部订单',
  onAction: () => void go.replace('orderList', {}),
} as const
