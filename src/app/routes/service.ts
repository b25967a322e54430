import { type ActivityParams, area, row } from './area'

export const serviceArea = area('pages/service', {
  couponCentre: row({
    at: 'platform/index',
    title: '领券中心',
    login: false,
    pullDown: true,
    featureCodes: ['C0040010401'],
  }),
  /** The goods to which a coupon or an offer applies. */
  canUse: row<ActivityParams>({
    at: 'canUse/index',
    title: '可用商品',
    login: false,
    share: true,
    pullDown: true,
    featureCodes: ['C0040010400'],
  }),
  /** The tickets of an order; `ticketId`: the one shown first. */
  voucherDetails: row<{ orderId?: string; ticketId?: string }>({
    at: 'VoucherDetails/index',
    title: '券码详情',
    login: true,
    pullDown: true,
  }),
  newVoucherDetail: row<{ purchaseId?: string; ticketId?: string }>({
    at: 'newVoucherDetail/index',
    title: '券码详情',
    login: true,
    pullDown: true,
  }),
  newVoucherOrder: row<{ voucherId?: string }>({
    at: 'newVoucherOrder/index',
    title: '确认订单',
    login: true,
  }),
  /** One purchase of vouchers; all purchases without `purchaseId`. */
  voucherOrder: row<{ purchaseId?: string }>({
    at: 'VoucherOrder/index',
    title: '卡券订单',
    login: true,
    pullDown: true,
  }),
  voucher: row({ at: 'Voucher/index', title: '我的卡券', login: true, pullDown: true }),
  newVoucher: row({ at: 'newVoucher/index', title: '我的卡券', login: true, pullDown: true }),
  voucherGet: row<{ giftCode?: string }>({ at: 'VoucherGet/index', title: '领取卡券', login: false, share: true }),
  myCoupon: row({ at: 'myCoupon/index', title: '我的优惠券', login: true, pullDown: true }),
  /** `firstShowType`: pending for lines without a review, done for written reviews. */
  goodsReviews: row<{ firstShowType?: string }>({
    at: 'goodsReviews/index',
    title: '我的评价',
    login: true,
    pullDown: true,
    featureCodes: ['C0050100101'],
  }),
  likes: row({ at: 'likes/index', title: '我的收藏', login: true, pullDown: true }),
  shopConcern: row({ at: 'shopConcern/index', title: '关注店铺', login: true, pullDown: true }),
  browsingHistory: row({ at: 'browsingHistory/index', title: '我的足迹', login: true, pullDown: true }),
  points: row({
    at: 'integral/index',
    title: '我的积分',
    login: true,
    pullDown: true,
    featureCodes: ['C0050303'],
  }),
  /**
   * Points for a photo of a receipt; `show=mine`: the submitted ones, `scoreNo`: one of them, `again`: a refused one to
   * submit again.
   */
  wechatIntegral: row<{ show?: string; scoreNo?: string; again?: string }>({
    at: 'wechatIntegral/index',
    title: '拍小票得积分',
    login: true,
    pullDown: true,
  }),
  /** Goods whose price can be reduced by points. */
  pointsGoods: row({ at: 'integralDistrict/index', title: '抵扣好物', login: true, pullDown: true }),
  feedbacks: row({ at: 'feedback/index', title: '反馈记录', login: true, pullDown: true }),
  /** `id`: the number of the feedback, here and below. */
  questionDetail: row<{ id: string }>({
    at: 'questionDetail/index',
    title: '反馈详情',
    login: true,
    pullDown: true,
    featureCodes: ['C0090003'],
    needs: { id: true },
  }),
  sendMsg: row<{ id: string }>({ at: 'sendMsg/index', title: '回复反馈', login: true, needs: { id: true } }),
  couponGift: row<{ giftCode?: string }>({ at: 'giveCouponDetail/index', title: '好友赠券', login: false }),
})
