/** The one card of the demo mall; cards are sold by a later issue. */
export const MEMBER_CARD = { memberCardId: 'card-gold', memberCardName: '金卡', newversionSwitch: 1 }

/** Benefits that really act: each names what the pricing does for a member today. */
export const MEMBER_RIGHTS = [
  { rightId: 'price', icon: 'badge-percent', title: '会员专享价', subtitle: '标有会员价的商品，下单自动按会员价结算' },
  { rightId: 'all-stores', icon: 'store', title: '全馆通用', subtitle: '六家门店一张卡，线上下单都享会员价' },
  { rightId: 'saving', icon: 'wallet', title: '省钱账单', subtitle: '每笔订单省了多少，会员页随时看得到' },
] as const
