import { type TradeEvent, type TradeOrder, tradeText } from './trade.rules'

const ORDER: TradeOrder = {
  ...{ uid: 'u1', orderId: 'o1', storeName: '素研', titles: ['羊毛大衣', '围巾'], totalNumber: 3 },
  ...{ payableCents: 146_780, refundedCents: 146_780, payWayText: '微信支付', isPickup: false, parcel: '' },
}

test.each<[TradeEvent, Partial<TradeOrder>, string, string]>([
  ['paid', {}, '订单已支付', '「羊毛大衣」等 3 件已付款 ¥1467.80，「素研」正在备货'],
  ['paid', { totalNumber: 1 }, '订单已支付', '「羊毛大衣」已付款 ¥1467.80，「素研」正在备货'],
  ['paid', { isPickup: true }, '订单待自提', '「羊毛大衣」等 3 件已付款 ¥1467.80，请到「素研」出示订单号自提'],
  ['shipped', { parcel: '顺丰速运 SF1' }, '订单已发货', '「素研」已发出「羊毛大衣」等 3 件，顺丰速运 SF1'],
  ['shipped', {}, '订单已发货', '「素研」已发出「羊毛大衣」等 3 件'],
  ['refunded', {}, '退款已完成', '「素研」的「羊毛大衣」等 3 件，¥1467.80 已原路退回微信支付'],
])('%s %j is told as %s: %s', (what, change, title, content) => {
  expect(tradeText(what, { ...ORDER, ...change })).toEqual({ title, content })
})
