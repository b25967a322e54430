import { area, row } from './area'

/** Parameters that cashier, pay result and pay-test result share (spec 2 "Route parameters"). */
export type PayPageParams = {
  id?: string
  money?: string
  parentNo?: string
  payOrderNo?: string
  isScan?: string
  isXuni?: string
  cardId?: string
  isTuan?: string
  tuanId?: string
  isMoreProduct?: string
  redirect?: string
  presentPointMessage?: string
  refundOrderNo?: string
  isPresell?: string
  isCouponPackage?: string
  memberRedirect?: string
}

export const payResultArea = area('pages/payResult', {
  cashier: row<PayPageParams>({ at: 'cashier/index', title: '收银台', login: true }),
  payResult: row<PayPageParams>({ at: 'result/index', title: '支付结果', login: true }),
})
