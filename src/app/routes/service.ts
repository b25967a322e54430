import { area, row } from './area'

export const serviceArea = area('pages/service', {
  couponCentre: row({ at: 'platform/index', title: '领券中心', login: false, pullDown: true }),
  myCoupon: row({ at: 'myCoupon/index', title: '我的优惠券', login: true, pullDown: true }),
  couponGift: row<{ giftCode?: string }>({ at: 'giveCouponDetail/index', title: '好友赠券', login: false }),
})
