/** The one card of the demo mall; cards are sold by a later issue. */
export const MEMBER_CARD = { memberCardId: 'card-gold', memberCardName: '金卡', newversionSwitch: 1 }

/** Benefits that really act: each names what the pricing does for a member today. */
export const MEMBER_RIGHTS = [
  { rightId: 'price', icon: 'badge-percent', title: '会员专享价', subtitle: '标着会员价的商品，下单时自动按会员价算' },
  { rightId: 'all-stores', icon: 'store', title: '全馆通用', subtitle: '一张卡用遍每家门店，配送和自提都算会员价' },
  { rightId: 'saving', icon: 'wallet', title: '省了多少看得见', subtitle: '会员价省下的钱记在卡上，付款后马上更新' },
] as const
