/** Titles of events in a case's history (negotiationHistory of the wire). */
export const EVENT_TITLES: Readonly<Record<string, string>> = {
  apply: '发起了售后申请',
  amend: '修改了售后申请',
  withdraw: '撤销了售后申请',
  message: '补充说明',
  stepIn: '申请平台介入',
  agreeToRefund: '同意退款',
  agreeToIntercept: '同意退款，正在拦截包裹',
  agreeToReturn: '同意退货',
  reject: '拒绝了申请',
  sendBack: '已寄回商品',
  changeNo: '修改了物流单号',
  receiveToRefund: '已收到退回的商品，同意退款',
  receiveToSend: '已收到退回的商品，准备发新的商品',
  rejectReceipt: '拒绝收货',
  intercepted: '包裹已拦回，同意退款',
  interceptFailed: '包裹没有拦回',
  refuseParcel: '将拒收包裹',
  turnToReturn: '改为退货退款',
  sendNew: '已发出新的商品',
  refundInstead: '无法发出新的商品，改为退款',
  confirm: '确认收到新的商品',
  refunded: '退款成功',
  refundFailed: '支付渠道没有退回，平台正在处理',
  expire: '逾期未处理，售后关闭',
  close: '关闭了售后',
}
export const EXPIRED_TEXT = '逾期未处理，售后已关闭'
export const ALL_BACK_TEXT = '订单款项已全部退回，售后关闭'
export const WITHDRAWN_TEXT = '你已撤销申请'
/** Acts of staff, in the log of a case. */
export const AUDIT_TEXTS: Readonly<Record<string, string>> = {
  'aftersale.agree': '同意申请',
  'aftersale.reject': '拒绝申请',
  'aftersale.receive': '确认收货',
  'aftersale.refuse': '拒绝收货',
  'aftersale.intercept': '登记拦截结果',
  'aftersale.send': '发出换货',
  'aftersale.instead': '换货改为退款',
  'aftersale.close': '关闭售后',
  'aftersale.note': '给顾客留言',
  'aftersale.refund': '重新退款',
}
