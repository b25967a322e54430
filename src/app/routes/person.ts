import { area, row } from './area'
import type { PayPageParams } from './pay-result'

const CASE = { refundOrderNo: true } as const
const LINE = { orderId: true, orderLineId: true } as const

export const personArea = area('pages/person', {
  password: row({ at: 'password/index', title: '找回密码', login: false }),
  /** `code` is a handle of what the code of 找回密码 proved, never the proof itself, and `phone` is masked; without it: a logged-in shopper's. */
  setPassword: row<{ code?: string; phone?: string }>({
    at: 'setPassword/index',
    title: '设置登录密码',
    login: false,
  }),
  bingMobile: row({ at: 'bingMobile/index', title: '绑定手机号', login: false }),
  /** `orderLineId`: of that line alone. */
  evaluate: row<{ orderId: string; orderLineId?: string }>({
    at: 'evaluate/index',
    title: '发表评价',
    login: true,
    needs: { orderId: true },
  }),
  selectRefundType: row<{ orderLineId: string; orderId?: string }>({
    at: 'selectRefundType/index',
    title: '选择售后类型',
    login: true,
    needs: { orderLineId: true },
  }),
  /**
   * One form in three pages, by what is asked for; `refundOrderNo`: a case that is put again. `type` of this one: another
   * after-sale type than 1, the refund alone.
   */
  applyRefund: row<{ orderId: string; orderLineId: string; type?: string; refundOrderNo?: string }>({
    at: 'applyRefund/index',
    title: '申请退款',
    login: true,
    needs: LINE,
  }),
  applyService: row<{ orderId: string; orderLineId: string; refundOrderNo?: string }>({
    at: 'applyService/index',
    title: '申请退货退款',
    login: true,
    needs: LINE,
  }),
  exchange: row<{ orderId: string; orderLineId: string; refundOrderNo?: string }>({
    at: 'exchange/index',
    title: '申请换货',
    login: true,
    needs: LINE,
  }),
  /** `distributionType`: how the order's goods came. */
  refundDetail: row<{ refundOrderNo: string; distributionType?: string }>({
    at: 'refundDetail/index',
    title: '售后详情',
    login: true,
    pullDown: true,
    needs: CASE,
  }),
  refundAmount: row<{ refundOrderNo: string }>({
    at: 'refundAmount/index',
    title: '钱款去向',
    login: true,
    pullDown: true,
    needs: CASE,
  }),
  /** `orderLineId`: of that line. */
  customerService: row<{ orderId: string; orderLineId?: string }>({
    at: 'customerService/index',
    title: '订单服务',
    login: true,
    needs: { orderId: true },
  }),
  /** Paid, and not shipped. */
  cancelOrder: row<{ orderId: string }>({
    at: 'cancelOrder/index',
    title: '取消订单',
    login: true,
    pullDown: true,
    needs: { orderId: true },
  }),
  /** `stepIn`: 1 to ask the house to decide. */
  negotiationHistory: row<{ refundOrderNo: string; stepIn?: string }>({
    at: 'negotiationHistory/index',
    title: '协商历史',
    login: true,
    pullDown: true,
    needs: CASE,
  }),
  /** The parcel on its way back. */
  checkLogistics: row<{ refundOrderNo: string }>({
    at: 'checkLogistics/index',
    title: '寄回物流',
    login: true,
    pullDown: true,
    needs: CASE,
  }),
  selectSearch: row({ at: 'selectSearch/index', title: '选择物流公司', login: true }),
  fillLogis: row<{ refundOrderNo: string }>({ at: 'fillLogis/index', title: '填写物流', login: true, needs: CASE }),
  pickups: row({ at: 'pick-up/index', title: '到店自提', login: true, pullDown: true }),
  pickupDetail: row<{ orderId: string }>({
    at: 'pick-up/detail',
    title: '自提详情',
    login: true,
    pullDown: true,
    needs: { orderId: true },
  }),
  pickupPay: row<PayPageParams>({ at: 'pick-up/pay', title: '到店付款', login: true }),
  pickupPaid: row<PayPageParams>({ at: 'pick-up/pay-success', title: '支付结果', login: true }),
  /** `orderId`: of one order alone. */
  saleSefund: row<{ orderId?: string }>({ at: 'saleSefund/index', title: '退款/售后', login: true, pullDown: true }),
})
