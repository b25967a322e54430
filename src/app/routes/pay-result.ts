import { area, row } from './area'

/**
 * Parameters of cashiers and results that pages read. Addresses have more (id, money, parentNo, isScan, isXuni, cardId,
 * isTuan, tuanId, isMoreProduct, presentPointMessage, refundOrderNo, isPresell, isCouponPackage): the app writes those that
 * the server gives and hands on the others. What is shown comes from the server.
 */
export type PayPageParams = {
  payOrderNo?: string
  /** 1: placed a moment ago by the page in whose place the cashier stands. */
  placed?: string
  /** A page that a paid payment leads to. */
  redirect?: string
  /** Where a member card was wanted: submit, cart, scanCodeCart. */
  memberRedirect?: string
}

export const payResultArea = area('pages/payResult', {
  cashier: row<PayPageParams>({ at: 'cashier/index', title: '收银台', login: true }),
  payResult: row<PayPageParams>({ at: 'result/index', title: '支付结果', login: true }),
  payMore: row<PayPageParams>({ at: 'payMore/index', title: '合并支付', login: true }),
  payMoreResult: row<PayPageParams>({ at: 'payMoreResult/index', title: '支付结果', login: true }),
  /** `status`: how the payment ended, by the word of its address. */
  payTest: row<{ payOrderNo?: string; status?: string }>({ at: 'payTest/index', title: '支付测试', login: true }),
})
