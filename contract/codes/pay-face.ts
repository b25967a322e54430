import type { PayStatus } from './payment'

/**
 * Pages that a payment leads to, by their names in the client's route table (test/rules/template-links.test.ts). A client that
 * does not know a name opens the order list.
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
  // Its page comes with group pre-sale.
  'groupPresellOrder',
] as const

/** Pictures of a result; a client shows one that it does not know as `waiting`. */
export const RESULT_PICTURES = ['success', 'waiting', 'failure', 'returned', 'ticket', 'member', 'gift'] as const
export type ResultPicture = (typeof RESULT_PICTURES)[number]

/** What any payment says of how it ended, where its subject says nothing else. */
export const PAY_RESULTS = {
  ongoing: { title: '支付结果确认中', text: '银行还没有返回结果，可以稍后在订单里查看', picture: 'waiting' },
  paid: { title: '支付成功', text: '', picture: 'success' },
  fail: { title: '支付未完成', text: '没有扣款，可以重新支付', picture: 'failure' },
  closed: { title: '订单已关闭', text: '超过支付时间或已取消；如已扣款会自动退回', picture: 'failure' },
  refunded: { title: '已退款', text: '款项会按原路退回', picture: 'returned' },
} as const satisfies Record<PayStatus, { title: string; text: string; picture: ResultPicture }>

/** Where the time left stands in the sentence that a cashier says when it is left. */
export const TIME_LEFT = '{left}'
