import { area, row } from './area'
import type { PayPageParams } from './pay-result'

const CASE = { refundOrderNo: true } as const
const LINE = { orderId: true, orderLineId: true } as const

export const personArea = area('pages/person', {
  /** The page that needs the real name and opens afterwards: `from=submit` an order, `from=card` a bank card. */
  realName: row<{ from?: string }>({ at: 'realName/index', title: '实名认证', login: true }),
  payPassword: row({ at: 'payPassword/index', title: '支付密码', login: true }),
  bankCards: row({ at: 'bankCard/index', title: '银行卡', login: true, pullDown: true }),
  bindBank: row({ at: 'bankCard/bind-bank', title: '绑定银行卡', login: true }),
  searchBank: row({ at: 'bankCard/search-bank', title: '支持的银行', login: true }),
  password: row({ at: 'password/index', title: '找回密码', login: false }),
  /**
   * `code` is a handle to the verified code of 找回密码, never the code itself, and `phone` is masked; without `code`: the
   * logged-in shopper.
   */
  setPassword: row<{ code?: string; phone?: string }>({
    at: 'setPassword/index',
    title: '设置登录密码',
    login: false,
  }),
  setting: row({ at: 'setting/index', title: '设置', login: true, pullDown: true }),
  /** The devices on which the shopper is logged in. */
  account: row({ at: 'account/index', title: '登录设备', login: true, pullDown: true }),
  me: row({ at: 'me/index', title: '个人资料', login: true, pullDown: true }),
  setMe: row({ at: 'setMe/index', title: '编辑资料', login: true }),
  like: row({ at: 'like/index', title: '兴趣偏好', login: true }),
  changeMobile: row({ at: 'changeMobile/index', title: '更换手机号', login: true }),
  /** `type`: a value of ACCOUNT_RESULTS; any other value shows a general result. */
  personResult: row<{ type?: string }>({ at: 'result/index', title: '操作结果', login: false }),
  bingMobile: row({ at: 'bingMobile/index', title: '绑定手机号', login: false }),
  /** `orderLineId`: reviews only that line. */
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
   * One form in three pages, one for each after-sale type; `refundOrderNo`: the case that is submitted again. `type`
   * of this page: an after-sale type other than 1 (refund only).
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
  /** `distributionType`: how the order was delivered. */
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
  /** `orderLineId`: only that line. */
  customerService: row<{ orderId: string; orderLineId?: string }>({
    at: 'customerService/index',
    title: '订单服务',
    login: true,
    needs: { orderId: true },
  }),
  /** Cancels an order that is paid and not shipped. */
  cancelOrder: row<{ orderId: string }>({
    at: 'cancelOrder/index',
    title: '取消订单',
    login: true,
    pullDown: true,
    needs: { orderId: true },
  }),
  /** `stepIn=1` requests a decision of the mall. */
  negotiationHistory: row<{ refundOrderNo: string; stepIn?: string }>({
    at: 'negotiationHistory/index',
    title: '协商历史',
    login: true,
    pullDown: true,
    needs: CASE,
  }),
  /** The return parcel. */
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
  /** `orderId`: the cases of one order. */
  saleSefund: row<{ orderId?: string }>({ at: 'saleSefund/index', title: '退款/售后', login: true, pullDown: true }),
})
