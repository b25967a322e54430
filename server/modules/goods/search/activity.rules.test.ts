import { activityKeyword } from './activity.rules'

test.each([
  ['秒杀', '', ['flashSale']],
  ['限时秒殺', '', ['flashSale']],
  ['秒杀手机', '手机', ['flashSale']],
  ['手机 秒杀', '手机', ['flashSale']],
  ['满减', '', ['offer']],
  ['会员价', '', ['member']],
  ['会员价的牛奶', '牛奶', ['member']],
  ['领券', '', ['couponCentre']],
  ['优惠券', '', ['couponCentre']],
  ['积分兑换', '', ['pointsMall']],
  ['打折', '', ['flashSale', 'offer', 'couponCentre']],
])('%j leads to a page, and the rest is %j', (asked, keyword, leads) =>
  expect(activityKeyword(asked)).toEqual({ keyword, leads }),
)

test.each(['手机', '视频会员', '生日蛋糕代金券', '电子券', '', '红包'])('%j names no activity', (asked) =>
  expect(activityKeyword(asked)).toBeNull(),
)
