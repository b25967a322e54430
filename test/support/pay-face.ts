// Replies of the server about a payment, for tests of the client.
import { PAY_RESULTS, TIME_LEFT } from '@contract/codes/pay-face'
import type { PayFace, PaymentView } from '@contract/schema/payment'

/** A payment of ¥36 that expires in half an hour. */
export const paymentView = (over: Partial<PaymentView> = {}): PaymentView => ({
  payOrderNo: 'p1',
  amount: 3600,
  status: 'ongoing',
  serverNow: 1_000_000,
  expireAt: 1_000_000 + 30 * 60_000,
  payWays: [{ payWay: 'WECHAT_JSAPI', name: '微信支付', available: true }],
  payWay: null,
  parentNo: 'n1',
  title: '乐廊订单 n1',
  ...over,
})

/** The server's reply about the payment of one order. */
export const payFace = (over: Partial<PayFace> = {}): PayFace => ({
  payOrderNo: 'p1',
  parentNo: 'n1',
  items: [],
  leaveText: `订单为你保留 ${TIME_LEFT}，逾期自动关闭`,
  results: { ...PAY_RESULTS, paid: { title: '支付成功', text: '商家会尽快处理你的订单', picture: 'success' } },
  exits: {
    paid: { page: 'order', params: { orderId: 'o1' }, text: '查看订单' },
    unpaid: { page: 'order', params: { orderId: 'o1' }, text: '查看订单' },
    more: [{ page: 'home', params: {}, text: '继续逛' }],
  },
  earns: [{ kind: 'points', amount: 1236, unit: '积分', note: '订单完成后到账' }],
  skipsResult: false,
  params: { money: '36.00', parentNo: 'n1', id: 'o1' },
  ...over,
})
