import { area, row } from './area'

/**
 * The parameters of cashiers and results that pages read. Addresses have more (id, money, parentNo, isScan, isXuni,
 * cardId, isTuan, tuanId, isMoreProduct, presentPointMessage, refundOrderNo, isPresell, isCouponPackage): the app
 * writes the ones that the server returns and passes on the others. The shown data comes from the server.
 */
export type PayPageParams = {
  payOrderNo?: string
  /** 1: the page that the cashier replaces has just placed the order. */
  placed?: string
  /** A page that opens after a successful payment. */
  redirect?: string
  /** The page that requested a member card: submit, cart, scanCodeCart. */
  memberRedirect?: string
}

export const payResultArea = area('pages/payResult', {
  cashier: row<PayPageParams>({ at: 'cashier/index', title: '收银台', login: true }),
  payResult: row<PayPageParams>({ at: 'result/index', title: '支付结果', login: true }),
  payMore: row<PayPageParams>({ at: 'payMore/index', title: '合并支付', login: true }),
  payMoreResult: row<PayPageParams>({ at: 'payMoreResult/index', title: '支付结果', login: true }),
  /** `status`: the outcome of the payment, as in its address. */
  payTest: row<{ payOrderNo?: string; status?: string }>({ at: 'payTest/index', title: '支付测试', login: true }),
})
