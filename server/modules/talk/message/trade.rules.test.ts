import { type LateMoney, lateText, type TradeEvent, type TradeOrder, tradeText } from './trade.rules'

const ORDER: TradeOrder = {
  uid: 'u1',
  orderId: 'o1',
  storeName: '素研',
  titles: ['羊毛大衣', '围巾'],
  totalNumber: 3,
  payableCents: 146_780,
  refundedCents: 146_780,
  payWayText: '微信支付',
  isPickup: false,
  isTicket: false,
  parcel: '',
  isPart: false,
}

test.each<[TradeEvent, Partial<TradeOrder>, string, string]>([
  ['paid', {}, '订单已支付', '「羊毛大衣」等 3 件已付款 ¥1,467.80，「素研」正在备货'],
  ['paid', { totalNumber: 1 }, '订单已支付', '「羊毛大衣」已付款 ¥1,467.80，「素研」正在备货'],
  ['paid', { isPickup: true }, '订单待自提', '「羊毛大衣」等 3 件已付款 ¥1,467.80，请到「素研」出示取货码自提'],
  ['shipped', { parcel: '顺丰速运 SF1' }, '订单已发货', '「素研」已发出「羊毛大衣」等 3 件，顺丰速运 SF1'],
  ['shipped', {}, '订单已发货', '「素研」已发出「羊毛大衣」等 3 件'],
  [
    'shipped',
    { parcel: '顺丰速运 SF1', titles: ['围巾'], totalNumber: 1, isPart: true },
    '订单部分发货',
    '「素研」已发出「围巾」，顺丰速运 SF1，其余商品正在备货',
  ],
  ['refunded', {}, '退款已完成', '「素研」的「羊毛大衣」等 3 件，¥1,467.80 已原路退回微信支付'],
])('%s %j gives the message %s: %s [message.trade-texts]', (what, change, title, content) => {
  expect(tradeText(what, { ...ORDER, ...change })).toEqual({ title, content })
})

const MONEY: LateMoney = {
  uid: 'u1',
  orderId: 'o1',
  subject: 'order',
  orderNos: ['G2601'],
  cents: 146_780,
  payWayText: '微信支付',
  isSecond: false,
}
test.each<[Partial<LateMoney>, string, string]>([
  [{}, '付款将退回', '订单 G2601 关闭后才收到你的付款，¥1,467.80 将原路退回微信支付'],
  [
    { orderNos: ['G2601', 'G2602'] },
    '付款将退回',
    '订单 G2601 等 2 笔关闭后才收到你的付款，¥1,467.80 将原路退回微信支付',
  ],
  [{ isSecond: true }, '多付的钱将退回', '订单 G2601 已经付过款，重复支付的 ¥1,467.80 将原路退回微信支付'],
  [{ payWayText: '' }, '付款将退回', '订单 G2601 关闭后才收到你的付款，¥1,467.80 将原路退回原支付方式'],
  [{ subject: 'couponPackage', orderNos: [] }, '付款将退回', '券包关闭后才收到你的付款，¥1,467.80 将原路退回微信支付'],
  [{ subject: 'voucher', orderNos: [] }, '付款将退回', '卡券关闭后才收到你的付款，¥1,467.80 将原路退回微信支付'],
])('late money %j gives the message %s: %s', (change, title, content) => {
  expect(lateText({ ...MONEY, ...change })).toEqual({ title, content })
})
