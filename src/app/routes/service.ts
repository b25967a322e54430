import { type ActivityParams, area, row } from './area'

export const serviceArea = area('pages/service', {
  couponCentre: row({ at: 'platform/index', title: '领券中心', login: false, pullDown: true }),
  /** Goods that a coupon or an activity is for. */
  canUse: row<ActivityParams>({
    at: 'canUse/index',
    title: '可用商品',
    login: false,
    pullDown: true,
    commands: ['C0040010400'],
  }),
  myCoupon: row({ at: 'myCoupon/index', title: '我的优惠券', login: true, pullDown: true }),
  couponGift: row<{ giftCode?: string }>({ at: 'giveCouponDetail/index', title: '好友赠券', login: false }),
})
