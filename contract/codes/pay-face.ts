import type { PayStatus } from './payment'

/**
 * Pages that a payment leads to, by their names in the client's route table (test/rules/template-links.test.ts). A
 * client without a named page opens the order list.
 */
export const EXIT_PAGES = [
  'home',
  'order',
  'orderList',
  'voucherDetails',
  'pickupDetail',
  'myCoupon',
  'couponPackageRecord',
  'memberCenter',
  'openingRecord',
  'voucherOrder',
  'newVoucherDetail',
  'pointsHad',
  // Its page is not built yet.
  'groupPresellOrder',
] as const

/** Pictures of a result; a client shows an unknown one as `waiting`. */
export const RESULT_PICTURES = ['success', 'waiting', 'failure', 'returned', 'ticket', 'member', 'gift'] as const
export type ResultPicture = (typeof RESULT_PICTURES)[number]

/** What a payment earns in addition to what is bought. A client draws an unknown kind as a gift. */
export const EARN_KINDS = ['points'] as const
export type EarnKind = (typeof EARN_KINDS)[number]

/** Default texts of a result, where the subject has none of its own. */
export const PAY_RESULTS = {
  ongoing: { title: '支付结果确认中', text: '银行还没有返回结果，可以稍后在订单里查看', picture: 'waiting' },
  paid: { title: '支付成功', text: '', picture: 'success' },
  fail: { title: '支付未完成', text: '没有扣款，可以重新支付', picture: 'failure' },
  closed: { title: '订单已关闭', text: '超过支付时间或已取消；如已扣款会自动退回', picture: 'failure' },
  refunded: { title: '已退款', text: '款项会按原路退回', picture: 'returned' },
} as const satisfies Record<PayStatus, { title: string; text: string; picture: ResultPicture }>

/** Placeholder of the remaining time in the text that the cashier shows on leaving. */
export const TIME_LEFT = '{left}'
