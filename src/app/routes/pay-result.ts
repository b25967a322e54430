import { area, row } from './area'

/** Parameters that cashier and pay result share (spec 2 "Route parameters"). The cashier hands on whatever it was given. */
export type PayPageParams = {
  /** The one order that was paid; absent for several. */
  id?: string
  /** The order that shows what is still to be paid: the cashier's way back. */
  orderId?: string
  parentNo?: string
  payOrderNo?: string
  /** 1: a package of coupons, of which its records tell (spec 4 "Pay flow"). */
  isCouponPackage?: string
  /** What is had for points with this payment. */
  exchangeId?: string
  /** 1: an appointment that is paid where it is fetched. */
  isPickup?: string
  /** A purchase of vouchers, which tells of it. */
  voucherOrderId?: string
  /** The member card that was opened. */
  cardId?: string
  /** How many points the order brings once it is completed; of a card anything: it brings gifts. */
  presentPointMessage?: string
  redirect?: string
  memberRedirect?: string
}

export const payResultArea = area('pages/payResult', {
  cashier: row<PayPageParams>({ at: 'cashier/index', title: '收银台', login: true }),
  payResult: row<PayPageParams>({ at: 'result/index', title: '支付结果', login: true }),
  payMore: row<PayPageParams>({ at: 'payMore/index', title: '合并支付', login: true }),
  payMoreResult: row<PayPageParams>({ at: 'payMoreResult/index', title: '支付结果', login: true }),
  /** The demo's: what the address says of a payment beside what the server knows. */
  payTest: row<{ payOrderNo?: string; status?: string }>({ at: 'payTest/index', title: '支付测试', login: true }),
})
