/** Views of the index of offers. */
export const OFFER_VIEWS = ['active', 'planned', 'ended'] as const
export type OfferView = (typeof OFFER_VIEWS)[number]
export const OFFER_VIEW_TEXT: Readonly<Record<OfferView, string>> = {
  active: '进行中',
  planned: '未开始',
  ended: '已结束',
}

/** Kinds of offers as staff choose them; those between reduction and reward are prices per piece. */
export const OFFER_KINDS = [
  'reduction',
  'limited',
  'flash',
  'newUser',
  'member',
  'app',
  'appNewUser',
  'reward',
  'gift',
  'tradeIn',
] as const
export type OfferKind = (typeof OFFER_KINDS)[number]
export const OFFER_KIND_TEXT: Readonly<Record<OfferKind, string>> = {
  reduction: '满减、满件折',
  limited: '限时价',
  flash: '秒杀',
  newUser: '新人价',
  member: '会员折扣',
  app: 'App 专享价',
  appNewUser: 'App 新人价',
  reward: '积分奖励',
  gift: '满赠',
  tradeIn: '换购',
}

/** Units of thresholds. */
export const OFFER_BASES = ['cents', 'pieces'] as const
/** A price or a reduction in cents, or in thousandths off. */
export const PRICE_UNITS = ['cents', 'perMille'] as const

export const MAX_OFFER_TITLE = 20
export const MAX_OFFER_PRODUCTS = 500
export const MAX_OFFER_SKUS = 500
/** Days of a calendar of offers. */
export const MAX_CALENDAR_DAYS = 100

/** Views of the index of coupons, by the time of their claims. */
export const COUPON_VIEWS = ['claimable', 'planned', 'ended'] as const
export type CouponView = (typeof COUPON_VIEWS)[number]
export const COUPON_VIEW_TEXT: Readonly<Record<CouponView, string>> = {
  claimable: '可领取',
  planned: '未开始',
  ended: '已结束',
}
